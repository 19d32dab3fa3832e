import { expect, test } from "vitest";
import { createFairQueue } from "./fair-queue";

type Ticket = { owner: string; name: string; size?: number };

/** Creates a queue whose work ends when the test calls `end`. `started` lists the names in the order of their start. */
function open(admit: Parameters<typeof createFairQueue<Ticket>>[0]) {
  const queue = createFairQueue<Ticket>(admit);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, ticket: Partial<Ticket> = {}, signal?: AbortSignal) =>
    queue.run(
      { owner: name[0] ?? "", name, ...ticket },
      () =>
        new Promise<void>((resolve) => {
          started.push(name);
          ends.set(name, resolve);
        }),
      signal,
    );
  /** Waits until the queue has started all tickets that may run. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    await settle();
    ends.get(name)?.();
    await settle();
  };
  return { queue, started, add, end, settle };
}

const oneAtOnce = (_: Ticket, running: readonly Ticket[]) => (running.length < 1 ? "now" : "later");

test("owners take turns, whatever one of them has put in the queue before", async () => {
  const { started, add, end } = open(oneAtOnce);
  for (const name of ["a1", "a2", "a3", "a4", "b1", "b2", "c1"]) void add(name);
  for (const name of ["a1", "b1", "c1", "a2", "b2", "a3"]) await end(name);
  expect(started).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
});

test("the owner with the fewest running goes first", async () => {
  const { started, add, end } = open((_, running) => (running.length < 2 ? "now" : "later"));
  for (const name of ["a1", "a2", "a3", "b1", "b2"]) void add(name);
  await end("a1");
  await end("a2");
  expect(started).toEqual(["a1", "a2", "b1", "a3"]);
});

test("a ticket that must be next is not overtaken by smaller ones", async () => {
  const { started, add, end, settle } = open((ticket, running) => {
    const used = running.reduce((sum, { size = 1 }) => sum + size, 0);
    return used + (ticket.size ?? 1) <= 3 ? "now" : "next";
  });
  void add("a1", { size: 2 });
  void add("b1", { size: 3 });
  void add("c1", { size: 1 });
  await settle();
  expect(started).toEqual(["a1"]);
  await end("a1");
  expect(started).toEqual(["a1", "b1"]);
  await end("b1");
  expect(started).toEqual(["a1", "b1", "c1"]);
});

test("an abort takes a waiting ticket out of the queue, and leaves a running one alone", async () => {
  const { queue, started, add, end } = open(oneAtOnce);
  const running = new AbortController();
  const waiting = new AbortController();
  void add("a1", {}, running.signal);
  const refused = expect(add("b1", {}, waiting.signal)).rejects.toBe("gone");
  void add("c1");
  waiting.abort("gone");
  running.abort("gone");
  await refused;
  expect(queue.listWaiting().map(({ name }) => name)).toEqual(["c1"]);
  await end("a1");
  expect(started).toEqual(["a1", "c1"]);
});

test("work that fails gives its turn to the next", async () => {
  const queue = createFairQueue<Ticket>(oneAtOnce);
  const failing = queue.run({ owner: "a", name: "a1" }, () => Promise.reject(new Error("broken")));
  const next = queue.run({ owner: "b", name: "b1" }, async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});
