import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createRenderQueue, type RenderTicket } from "./render-queue";

/** Creates a queue whose orders run until `end` is called with their name. */
function openQueue() {
  const queue = createRenderQueue();
  const ends = new Map<string, () => void>();
  const add = (name: string, ticket: Partial<RenderTicket>) => {
    const full: RenderTicket = { owner: name, make: "pdf", size: { labels: 1, characters: 10 }, ...ticket };
    void queue.run(full, () => new Promise<void>((resolve) => ends.set(name, resolve)));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await setImmediate();
  };
  return { add, end, running: () => queue.listRunning().map(({ owner }) => owner) };
}

test("a job that may have crashed the program runs alone, and no other starts before it", async () => {
  const { add, end, running } = openQueue();
  add("first", {});
  add("suspect", { isSuspect: true });
  add("check", { make: "check" });
  await setImmediate();
  expect(running()).toEqual(["first"]);
  await end("first");
  expect(running()).toEqual(["suspect"]);
  await end("suspect");
  expect(running()).toEqual(["check"]);
});

test("two files and two checks run at the same time, and one of the files is large", async () => {
  const { add, end, running } = openQueue();
  const large = { size: { labels: 1_001, characters: 10 } };
  add("large", large);
  add("second large", large);
  add("small", {});
  for (const name of ["check", "second check", "third check"]) add(name, { make: "check" });
  await setImmediate();
  expect(running()).toEqual(["large", "small", "check", "second check"]);
  await end("large");
  expect(running()).toEqual(["small", "check", "second check", "second large"]);
});
