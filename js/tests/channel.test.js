// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openChannel } from "../src/channel.js";
import { DEFAULT_OPTIONS } from "../src/view.js";
import { FakeModel, refusal, view } from "./views.js";

/** @type {FakeModel} */
let model;
/** @type {ReturnType<typeof openChannel>} */
let channel;
const listener = {
  view: vi.fn(),
  options: vi.fn(),
  analysis: vi.fn(),
  chance: vi.fn(),
  aside: vi.fn(),
  locale: vi.fn(),
  status: vi.fn(),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  model = new FakeModel();
  channel = openChannel(model.model(), listener);
});
afterEach(() => {
  channel.close();
  vi.useRealTimers();
});

const columns = () => channel.shown().columns.map(({ cards }) => cards.map(([id]) => id));

describe("queue", () => {
  test("case 28: five undos in a row are sent one by one, each with the revision of its moment", () => {
    for (let count = 0; count < 5; count++) channel.act({ kind: "undo" });
    for (let count = 1; count <= 5; count++) {
      expect(model.sent).toHaveLength(count);
      model.show({});
      model.reply();
    }
    expect(model.sent.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(model.sent.map(({ id }) => id)).size).toBe(5);
    expect(channel.busy()).toBe(false);
  });

  test("a refusal gives up what was meant for the table after it, and nothing else", async () => {
    const first = channel.act({ kind: "undo" });
    const second = channel.act({ kind: "undo" });
    channel.act({ kind: "next" });
    model.reply(refusal("nothing to undo"));
    expect(await first).toMatchObject({ ok: false, refusal: { text: "nothing to undo" } });
    expect(await second).toEqual({ ok: false, refusal: null });
    expect(model.sent.map(({ kind }) => kind)).toEqual(["undo", "next"]);
    model.show({});
    model.reply();
    expect(channel.busy()).toBe(false);
  });

  test("replies to others and stale replies are ignored", () => {
    channel.act({ kind: "undo" });
    model.emit("msg:custom", { kind: "reply", id: "other-1", ok: true, revision: 1, refusal: null });
    model.emit("msg:custom", "nonsense");
    expect(channel.busy()).toBe(true);
    model.reply();
    model.reply();
    expect(channel.busy()).toBe(false);
  });

  test("a reply that overtakes its view waits for it", () => {
    channel.act({ kind: "undo" });
    model.reply({ revision: 2 });
    expect(channel.busy()).toBe(true);
    model.show({});
    expect(channel.busy()).toBe(false);
  });
});

describe("foreseen moves", () => {
  const move = /** @type {const} */ ({ kind: "move", source: 1, target: 2, count: 1 });

  test("are shown before Python answers, and not twice when it has", () => {
    channel.act(move, true);
    expect(columns()[1]).toEqual([10, 11, 3]);
    const moved = channel.shown().columns.map((column) => ({ ...column, drops: [] }));
    model.show({ columns: moved });
    expect(columns()[1]).toEqual([10, 11, 3]);
    model.reply();
    expect(columns()[1]).toEqual([10, 11, 3]);
  });

  test("go back when Python refuses", () => {
    channel.act(move, true);
    model.reply(refusal("no"));
    expect(columns()[0]).toEqual([0, 1, 2, 3]);
  });

  test("a move that is to be refused is not shown", () => {
    channel.act({ ...move, target: 5 });
    expect(columns()).toEqual(view().columns.map(({ cards }) => cards.map(([id]) => id)));
  });
});

describe("faults", () => {
  test("an action unanswered for 400 ms is waiting, and an answer ends that", () => {
    channel.act({ kind: "deal" });
    vi.advanceTimersByTime(399);
    expect(channel.status()).toBe("ready");
    vi.advanceTimersByTime(1);
    expect(channel.status()).toBe("waiting");
    model.reply();
    expect(channel.status()).toBe("ready");
  });

  test.each([
    ["send fails", () => Object.assign(model, { alive: false })],
    ["the kernel is known to be dead", () => Object.assign(model.widget_manager.kernel, { status: "dead" })],
  ])("case 114: %s: the move is given up and the card is home", async (_, break_) => {
    break_();
    const reply = await channel.act({ kind: "move", source: 1, target: 2, count: 1 }, true);
    expect(reply).toEqual({ ok: false, refusal: null });
    expect(channel.status()).toBe("lost");
    expect(columns()[0]).toEqual([0, 1, 2, 3]);
  });

  test("case 115: a lost connection gives up the unanswered action; a new view ends the notice", async () => {
    const answer = channel.act({ kind: "deal" });
    model.alive = false;
    model.emit("comm_live_update");
    expect(await answer).toEqual({ ok: false, refusal: null });
    expect(channel.status()).toBe("lost");
    model.show({});
    expect(channel.status()).toBe("ready");
  });
});

test("case 120: missing traits are defaults", () => {
  const bare = openChannel(new FakeModel({}).model(), listener);
  expect(bare.options()).toEqual(DEFAULT_OPTIONS);
  expect(bare.shown().columns).toHaveLength(10);
  expect(bare.locale()).toBe("en");
  bare.close();
});

test("closing removes every listener", () => {
  channel.close();
  expect(model.handlers).toEqual([]);
});
