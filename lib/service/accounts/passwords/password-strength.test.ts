import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Worker } from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import { weaknessOf } from "./password-strength";

const kim = { email: "kim@office.example", name: "Kim Nakamura" };

test.each([
  ["adminadmin123", /^Password repeats/],
  ["accesspoints", /words of this program/],
  ["Access Points 1", /words of this program/],
  ["qwertyuiopas", /^Password is/],
  ["password password", /among the most common/],
  ["qwertyuiopasdf", /^Password is/],
  ["abcdefghijklmnop", /row of letters/],
  ["aaaabbbbccccdddd", /^Password/],
  ["iloveyouiloveyou", /^Password repeats/],
  ["P@ssw0rdP@ssw0rd", /^Password/],
  ["kim kim kim kim", /^Password/],
  ["office.example", /your e-mail address/],
  ["kim@office.example", /must not be the e-mail/],
  ["nakamura nakamura", /your name/],
  ["password1234", /among the most common/],
  ["123456789012", /^Password is/],
  ["x".repeat(1_024), /^Password/],
])("weaknessOf explains why %s is weak and what to do", async (password, reason) => {
  const weakness = await weaknessOf(password, kim);
  expect(weakness).toMatch(reason);
  expect(weakness).toMatch(/Choose four or more words that do not belong together\.$/);
});

test.each([
  "seven green bicycles",
  "walk through every door",
  "two doors down the hall",
  "paper lanterns on the quay",
  "a bench to sit upon",
  "another long password",
  "ponies eat yellow maps",
  "Crème brûlée für 🚲 alle",
  "七台の緑の自転車が走る朝",
  "tTq9#kLp2!xZ",
])("weaknessOf accepts %s", async (password) => {
  expect(await weaknessOf(password, kim)).toBeNull();
});

test("rating a hostile password does not block the event loop", async () => {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await weaknessOf("p4ssw0rd4dm1n@$$".repeat(64), kim);
  delay.disable();
  // Without the worker thread it took 1.6 s.
  expect(delay.max / 1e6).toBeLessThan(1_000);
});

test("passwords in a row are rated by one worker thread, which ends after 30 s without a password", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await weaknessOf("seven green bicycles", kim);
  vi.advanceTimersByTime(30_000); // ends the thread of the tests above, whichever timer it has
  const started: Worker[] = [];
  const count = (worker: Worker) => started.push(worker);
  process.on("worker", count);
  onTestFinished(() => void process.off("worker", count));

  await weaknessOf("seven green bicycles", kim);
  vi.advanceTimersByTime(29_999);
  await weaknessOf("another long password", kim);
  expect(started).toHaveLength(1);
  const ended = once(started[0] as Worker, "exit");
  vi.advanceTimersByTime(30_000);
  await ended;
  expect(await weaknessOf("password1234", kim)).toMatch(/among the most common/);
  expect(started).toHaveLength(2);
});
