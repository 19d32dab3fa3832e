import { expect, test } from "vitest";
import { ServiceProblem } from "../http/problem-error";
import { createWorkLimit } from "./work-limit";

const refusalOf = (work: () => unknown): ServiceProblem => {
  try {
    work();
  } catch (error) {
    if (error instanceof ServiceProblem) return error;
    throw error;
  }
  throw new Error("nothing was refused");
};

test("a user's fifth concurrent label check answers 429, another user's first is admitted", () => {
  const limit = createWorkLimit();
  const turns = Array.from({ length: 4 }, () => limit.enter("ada", "labels"));
  const refusal = refusalOf(() => limit.enter("ada", "labels"));
  expect([refusal.status, refusal.kind]).toEqual([429, "too-many-requests"]);
  expect(refusal.headers).toMatchObject({ "Retry-After": "1", RateLimit: '"under-way";r=0;t=1' });
  limit.enter("ada", "cheap");
  limit.enter("ben", "labels");
  turns[0]?.leave();
  limit.enter("ada", "labels");
});

test("a user's 201st concurrent request answers 429", () => {
  const limit = createWorkLimit();
  const turns = Array.from({ length: 200 }, () => limit.enter("ada", "cheap"));
  expect(refusalOf(() => limit.enter("ada", "cheap")).message).toMatch(/^200 of your requests are in progress/);
  limit.enter("ben", "cheap");
  for (const turn of turns) turn.leave();
  limit.enter("ada", "cheap");
});

test("a user's search starts before a hundred earlier searches of another user", async () => {
  const limit = createWorkLimit();
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const search = (person: string) =>
    limit.enter(person, "search").run(
      "search",
      () =>
        new Promise<void>((resolve) => {
          started.push(person);
          ends.push(resolve);
        }),
    );
  for (let count = 0; count < 100; count += 1) void search("ada");
  void search("ben");
  await new Promise((resolve) => setImmediate(resolve));
  expect(started).toEqual(["ada", "ada", "ben"]);
  expect(ends).toHaveLength(3);
});

test("the label checks of one person run one after the other, beside those of another person", async () => {
  const limit = createWorkLimit();
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const check = (person: string) =>
    limit.enter(person, "labels").run("labels", async () => {
      started.push(person);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const first = check("ada");
  const second = check("ada");
  void check("ben");
  await new Promise((resolve) => setImmediate(resolve));
  expect(started).toEqual(["ada", "ben"]);
  ends[0]?.();
  await first;
  await new Promise((resolve) => setImmediate(resolve));
  expect(started).toEqual(["ada", "ben", "ada"]);
  ends[2]?.();
  await second;
});
