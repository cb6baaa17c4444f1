// The shapes on the wire, as spider_widget/widget/wire.py writes them, and the few the board adds.

/** A card's id and its face ("9H"), null while it lies face down. */
export type Card = [id: number, face: string | null];

export interface Column {
  cards: Card[];
  /** `drops[k - 1]`: the columns that take the last k cards. Null while Python has not said yet. */
  drops: number[][] | null;
}

export interface Run {
  suit: string;
  ids: number[];
}

export interface Rules {
  family: string;
  suits: number;
  rule: string;
  layout: string;
}

export interface Step {
  action: string;
  text: string;
  move: { source: number; target: number; count: number } | null;
  turned: [column: number, id: number][];
  completed: [column: number, suit: string, ids: number[]][];
}

export interface View {
  revision: number;
  serial: number;
  code: string | null;
  rules: Rules;
  columns: Column[];
  stock: { ids: number[]; deals: number; ready: boolean };
  completed: Run[];
  runs: number;
  score: number;
  moves: number;
  status: "playing" | "won" | "stuck" | "dead";
  can_undo: boolean;
  can_redo: boolean;
  last: Step;
  /** The Python line that brings the game back; empty for none. */
  resume: string;
}

export interface Options {
  four_colours: boolean;
  double_click: boolean;
  auto_placement: boolean;
  placement_guide: boolean;
  show_rules: boolean;
  motion: boolean;
  mirror: boolean;
  theme: "auto" | "light" | "dark";
  solver: boolean;
  hints: boolean;
  chances: boolean;
  pace: "slow" | "normal" | "fast";
}

/** What the solver or the fair player says of one revision; a move with count 0 is a deal. */
export interface Analysis {
  revision: number;
  state:
    | "idle"
    | "searching"
    | "won"
    | "unwinnable"
    | "unknown"
    | "thinking"
    | "hint"
    | "nothing"
    | "failed"
    | "demonstrating";
  text: string;
  move: { source: number; target: number; count: number } | null;
}

/** The win chance at one revision, in per cent and in words. */
export interface Chance {
  revision: number;
  percent: number;
  text: string;
  title: string;
}

/** A lesson's present step and what was answered. */
export interface Lesson {
  title: string;
  /** The language of the lesson's own texts. */
  language: string;
  number: number;
  count: number;
  text: string;
  mood: "" | "right" | "wrong";
  feedback: string;
  /** Of the feedback: the lesson's, or the board's where the lesson has no words of its own. */
  feedback_language: string;
  nudge: string;
  /** The three texts as they are read out: cards are named in words. */
  spoken: { text: string; feedback: string; nudge: string };
  /** The step. */
  done: boolean;
  /** The whole lesson. */
  finished: boolean;
  attempts: number;
}

/** How far a recorded game is, and what its last move did. */
export interface Replay {
  number: number;
  count: number;
  text: string;
  playing: boolean;
}

export interface Refusal {
  reason: string;
  text: string;
  /** The text as it is read out: cards are named in words. */
  spoken: string;
  /** the page of the help that tells the rule behind it */
  rule: string | null;
  cards: number[];
  columns: number[];
  /** Whether a lesson says it: then the cards are marked, and no more is said. */
  quiet?: boolean;
}

/** A message without its id and revision, which the channel adds. */
export type Action =
  | { kind: "move"; source: number; target: number; count: number }
  | { kind: "auto" | "lift"; source: number; count: number }
  | { kind: "deal" | "undo" | "redo" | "restart" | "sync" | "stop" | "hint" | "demonstrate" }
  | { kind: "solve"; show: boolean }
  | { kind: "new"; rules: { suits: number; rule: string; layout: string } }
  | { kind: "new"; code: string }
  | { kind: "new"; rules: { suits: number; rule: string; layout: string }; number: string }
  | { kind: "options"; options: Partial<Options> }
  | { kind: "retry" | "next" | "play" }
  | { kind: "show"; number: number }
  | { kind: "locale"; locale: string };

export interface Reply {
  ok: boolean;
  refusal: Refusal | null;
}

/** The last `count` cards of a column, counted from 1. */
export interface Group {
  column: number;
  count: number;
}

export interface Traits {
  view: View;
  options: Options;
  analysis: Analysis;
  chance: Chance | Record<string, never>;
  locale: string;
  locales: string[];
  catalogue: string;
  /** Of a lesson's board only. */
  lesson?: Lesson;
  /** Of a recorded game's board only. */
  replay?: Replay;
}

export type Model = import("@anywidget/types").AnyModel<Traits>;
export type Translate = (id: string, values?: Record<string, string | number>) => string;
