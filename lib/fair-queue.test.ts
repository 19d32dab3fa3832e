import { expect, test } from "vitest";
import { createFairQueue, createOneEachQueue } from "./fair-queue";

type Ticket = { owner: string; name: string; size?: number };

/** Creates a queue whose work ends when the test calls `end`. `started` lists the names in the order of their start. */
function openQueue(admit: Parameters<typeof createFairQueue<Ticket>>[0]) {
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

const oneAtATime = (_: Ticket, running: readonly Ticket[]) => (running.length < 1 ? "now" : "later");

test("owners take turns, even if one of them added many tickets first", async () => {
  const { started, add, end } = openQueue(oneAtATime);
  for (const name of ["a1", "a2", "a3", "a4", "b1", "b2", "c1"]) void add(name);
  for (const name of ["a1", "b1", "c1", "a2", "b2", "a3"]) await end(name);
  expect(started).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
});

test("the owner with the fewest running tickets goes first", async () => {
  const { started, add, end } = openQueue((_, running) => (running.length < 2 ? "now" : "later"));
  for (const name of ["a1", "a2", "a3", "b1", "b2"]) void add(name);
  await end("a1");
  await end("a2");
  expect(started).toEqual(["a1", "a2", "b1", "a3"]);
});

test("a smaller ticket does not start before a ticket that must be next", async () => {
  const { started, add, end, settle } = openQueue((ticket, running) => {
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

test("an abort removes a waiting ticket from the queue and does not affect a running one", async () => {
  const { queue, started, add, end } = openQueue(oneAtATime);
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

test("the next ticket starts when work fails", async () => {
  const queue = createFairQueue<Ticket>(oneAtATime);
  const failing = queue.run({ owner: "a", name: "a1" }, () => Promise.reject(new Error("broken")));
  const next = queue.run({ owner: "b", name: "b1" }, async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});

test("an owner with several tickets gets a turn while others keep adding single tickets", async () => {
  const { started, add, end } = openQueue(oneAtATime);
  for (const name of ["a1", "a2", "b1", "c1"]) void add(name);
  await end("a1");
  void add("d1");
  await end("b1");
  void add("e1");
  await end("c1");
  void add("f1");
  await end("a2");
  expect(started).toEqual(["a1", "b1", "c1", "a2", "d1"]);
});

test("countWaiting counts the waiting tickets of one owner", async () => {
  const { queue, add, settle } = openQueue(oneAtATime);
  for (const name of ["a1", "a2", "a3", "b1"]) void add(name);
  await settle();
  expect(["a", "b", "c"].map(queue.countWaiting)).toEqual([2, 1, 0]);
});

test("a queue of one each runs the tickets of one owner one after the other, beside those of another owner", async () => {
  const queue = createOneEachQueue();
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (owner: string) =>
    queue.run({ owner }, async () => {
      started.push(owner);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const [first, ...others] = [add("ada"), add("ada"), add("ben")];
  await expect.poll(() => started).toEqual(["ada", "ben"]);
  ends[0]?.();
  await first;
  await expect.poll(() => started).toEqual(["ada", "ben", "ada"]);
  for (const end of ends) end();
  await Promise.all(others);
});
