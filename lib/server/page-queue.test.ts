import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPageQueue } from "./page-queue";

beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => vi.useRealTimers());

/** Creates a queue. `ask` requests a slot for a client; `turns` records the order of admissions and refusals. */
function start() {
  const loop = { idle: 0 };
  const { admit } = createPageQueue(() => loop.idle);
  const turns: string[] = [];
  const slots: (() => void)[] = [];
  const ask = async (client: string) => {
    const release = await admit(client);
    turns.push(release ? client : `${client} refused`);
    if (release) slots.push(release);
  };
  /** Releases the oldest slot and waits for the event loop. */
  const finishOne = async () => {
    slots.shift()?.();
    await turn();
    await turn();
  };
  return { ask, turns, finishOne, loop };
}

test("two pages are rendered at once, and the client with the fewest pages gets the next slot", async () => {
  const { ask, turns, finishOne } = start();
  for (const client of ["flood", "flood", "flood", "flood", "flood", "person"]) void ask(client);
  await turn();
  expect(turns).toEqual(["flood", "flood"]);
  await finishOne();
  expect(turns).toEqual(["flood", "flood", "person"]);
  for (let count = 0; count < 3; count += 1) await finishOne();
  expect(turns).toEqual(["flood", "flood", "person", "flood", "flood", "flood"]);
});

test("a page releases its slot once, as soon as the event loop idles", async () => {
  const { ask, turns, finishOne, loop } = start();
  for (let at = 0; at < 5; at += 1) void ask("person");
  vi.advanceTimersByTime(500);
  await turn();
  await turn();
  expect(turns).toHaveLength(2);
  loop.idle += 25;
  vi.advanceTimersByTime(50);
  await turn();
  await turn();
  expect(turns).toHaveLength(4);
  await finishOne();
  expect(turns).toHaveLength(4);
});

test("a page releases its slot after a second while the event loop is busy", async () => {
  const { ask, turns } = start();
  for (let at = 0; at < 5; at += 1) void ask("person");
  await turn();
  vi.advanceTimersByTime(1_000);
  await turn();
  await turn();
  expect(turns).toHaveLength(4);
});

test("the 101st waiting request of a client is refused, and another client's request waits", async () => {
  const { ask, turns, finishOne } = start();
  for (let at = 0; at < 103; at += 1) void ask("flood");
  void ask("person");
  await turn();
  expect(turns.sort()).toEqual(["flood", "flood", "flood refused"]);
  await finishOne();
  await finishOne();
  expect(turns).toContain("person");
});
