"""The games themselves: cards, rules, positions, deals, records. Standard library only."""
