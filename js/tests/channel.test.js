// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openChannel } from "../src/channel.js";
import { DEFAULT_OPTIONS } from "../src/view.js";
import { column, FakeModel, refusal, view } from "./views.js";

/** @type {FakeModel} */
let model;
/** @type {ReturnType<typeof openChannel>} */
let channel;
/** @type {AbortController} */
let closing;
const listener = {
  view: vi.fn(),
  options: vi.fn(),
  analysis: vi.fn(),
  chance: vi.fn(),
  aside: vi.fn(),
  locale: vi.fn(),
  status: vi.fn(),
  dropped: vi.fn(),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  model = new FakeModel();
  closing = new AbortController();
  channel = openChannel(model.model(), listener, closing.signal, () => outputs);
});
afterEach(() => {
  closing.abort();
  vi.useRealTimers();
});

const outputs = { iopub: {} };
const move = /** @type {const} */ ({ kind: "move", source: 1, target: 2, count: 1 });
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

  const sentKinds = () => model.sent.map(({ kind }) => kind);

  test.each([
    ["a shown move", () => channel.act(move, true)],
    ["an undo", () => channel.act({ kind: "undo" })],
  ])("%s that is refused takes with it what followed on the table, and nothing else", async (_, begin) => {
    const first = begin();
    const second = channel.act({ kind: "undo" });
    channel.act({ kind: "next" });
    model.reply(refusal("no"));
    expect(await first).toMatchObject({ ok: false, refusal: { text: "no" } });
    expect(await second).toEqual({ ok: false, refusal: null });
    expect(sentKinds().slice(1)).toEqual(["next"]);
    model.show({});
    model.reply();
    expect(channel.busy()).toBe(false);
  });

  test("a move that was known to be refused takes nothing with it", () => {
    channel.act({ ...move, target: 5 });
    channel.act(move, true);
    expect(columns()[1]).toEqual([10, 11, 3]);
    model.reply(refusal("no"));
    expect(model.sent.map(({ target }) => target)).toEqual([5, 2]);
  });

  test("unless it was stale", () => {
    channel.act({ ...move, target: 5 });
    channel.act({ kind: "undo" });
    model.show({});
    model.reply({ ok: false, refusal: { ...refusal("no").refusal, reason: "stale" } });
    expect(sentKinds()).toEqual(["move"]);
  });

  test.each([
    ["cards lie elsewhere by now", { columns: [column("?? ?? 9S", 0), ...view().columns.slice(1)] }],
    ["cards belong to another game", { serial: 2 }],
  ])("a move whose %s is not sent, nor what followed it on the table", async (_, changes) => {
    channel.act({ kind: "deal" });
    const second = channel.act(move, true);
    channel.act({ kind: "undo" });
    channel.act({ kind: "hint" });
    model.show(changes);
    expect(columns()[1]).toEqual([10, 11]);
    model.reply();
    expect(await second).toEqual({ ok: false, refusal: null });
    expect(sentKinds()).toEqual(["deal", "hint"]);
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

describe("what is given up", () => {
  test("twenty undos and twenty redos pressed while Python is busy are all sent", () => {
    for (const kind of /** @type {const} */ (["undo", "redo"]))
      for (let count = 0; count < 20; count++) channel.act({ kind });
    for (let count = 1; count <= 40; count++) {
      expect(model.sent).toHaveLength(count);
      model.show({});
      model.reply();
    }
    expect(model.sent.map(({ kind }) => kind)).toEqual([
      ...Array(20).fill("undo"),
      ...Array(20).fill("redo"),
    ]);
    expect(listener.dropped).not.toHaveBeenCalled();
  });

  test("an undo that finds nothing to undo leaves the redo after it standing", () => {
    channel.act({ kind: "undo" });
    channel.act({ kind: "undo" });
    channel.act({ kind: "redo" });
    channel.act({ kind: "deal" });
    for (let count = 0; count < 2; count++)
      model.reply({ ok: false, refusal: { ...refusal("no").refusal, reason: "nothing_to_undo" } });
    expect(model.sent.map(({ kind }) => kind)).toEqual(["undo", "undo", "redo"]);
    expect(channel.dropped()).toBe(1);
  });

  test("is counted and said, until the player does something", async () => {
    channel.act({ kind: "deal" });
    for (let count = 0; count < 3; count++) channel.act({ kind: "undo" });
    model.reply(refusal("no"));
    expect(channel.dropped()).toBe(3);
    expect(listener.dropped).toHaveBeenCalledTimes(1);
    channel.act({ kind: "deal" });
    expect(channel.dropped()).toBe(0);
  });

  test("more than 200 actions do not wait, and that is said", async () => {
    for (let count = 0; count < 200; count++) channel.act({ kind: "undo" });
    expect(channel.dropped()).toBe(0);
    expect(await channel.act({ kind: "undo" })).toEqual({ ok: false, refusal: null });
    channel.act({ kind: "undo" });
    expect(channel.dropped()).toBe(2);
  });
});

describe("foreseen moves", () => {
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
    [
      "the host has given up the connection",
      () => Object.assign(model.widget_manager.kernel, { connectionStatus: "disconnected" }),
    ],
    ["the kernel is known to be dead", () => Object.assign(model.widget_manager.kernel, { status: "dead" })],
  ])("case 114: %s: the move is given up and the card is home", async (_, break_) => {
    break_();
    const reply = await channel.act(move, true);
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

describe("a page that was made from a saved notebook", () => {
  beforeEach(() => {
    document.body.innerHTML = '<script type="application/vnd.jupyter.widget-state+json">{}</script>';
  });
  afterEach(() => document.body.replaceChildren());

  /** @param {object} [manager] */
  function open(manager) {
    model = Object.assign(new FakeModel(), { widget_manager: manager });
    return openChannel(model.model(), listener, closing.signal);
  }

  test("nothing can be moved, and nothing waits", async () => {
    const page = open({});
    expect(page.status()).toBe("absent");
    expect(page.shown().columns.every(({ drops }) => drops?.length === 0)).toBe(true);
    expect(await page.act({ kind: "undo" })).toEqual({ ok: false, refusal: null });
    expect(page.busy()).toBe(false);
    expect(model.sent).toEqual([]);
  });

  test.each([
    ["a host with a kernel", { kernel: { status: "idle" } }],
    ["a page with a model object of its own", undefined],
  ])("%s is played on", (_, manager) => {
    const page = open(manager);
    page.act({ kind: "undo" });
    expect(page.status()).toBe("ready");
    expect(model.sent).toHaveLength(1);
  });
});

test("a host with its own way to Python, and a manager without a kernel, is played on", () => {
  const page = openChannel(
    Object.assign(new FakeModel(), { widget_manager: { get_model() {} } }).model(),
    listener,
    closing.signal,
  );
  expect(page.status()).toBe("ready");
  expect(page.shown().columns[0].drops).not.toEqual([]);
});

test("case 120: missing traits are defaults", () => {
  const bare = openChannel(new FakeModel({}).model(), listener, closing.signal);
  expect(bare.options()).toEqual(DEFAULT_OPTIONS);
  expect(bare.shown().columns).toHaveLength(10);
  expect(bare.locale()).toBe("en");
});

test("closing removes every listener", () => {
  closing.abort();
  expect(model.handlers).toEqual([]);
});

test("the host is told with every message where Python's outputs go", () => {
  channel.act({ kind: "deal" });
  expect(model.callbacks).toEqual([outputs]);
});
