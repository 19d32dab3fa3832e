import { expect, test } from "vitest";
import { randomOf } from "../../attack/random.mjs";
import { assumptions } from "./assumptions.mjs";
import { arrivalsAt, busiestMinute, coresAt, costOf, simulateDay } from "./simulate.mjs";

const kinds = Object.keys(assumptions.ofPerson);
const costs = Object.fromEntries(kinds.map((kind) => [kind, { program: 1_000, primary: 100, replica: 200 }]));
const plan = { processes: 32, shards: 1, replicas: 1, primaryCores: 8, replicaCores: 8 };

test("a day has the requests of every person, whatever the time zone", () => {
  const day = Array.from({ length: 1_440 }, (_, minute) => arrivalsAt(minute));
  for (const kind of kinds) {
    const requests = day.reduce((sum, arrivals) => sum + arrivals[kind] * 60, 0);
    const people = assumptions.offices * assumptions.peopleOfOffice;
    expect(requests).toBeCloseTo(people * assumptions.ofPerson[kind], 0);
  }
});

test("the same seed gives the same day, and another seed another one", () => {
  const simulate = (seed) => simulateDay(costs, plan, { seed, minutes: 3 });
  expect(simulate(7)).toEqual(simulate(7));
  expect(simulate(7)).not.toEqual(simulate(8));
  const random = randomOf(1);
  const numbers = Array.from({ length: 10_000 }, random);
  expect(numbers.reduce((sum, one) => sum + one, 0) / numbers.length).toBeCloseTo(0.5, 1);
});

test("with too few processes requests queue", () => {
  const slow = Object.fromEntries(kinds.map((kind) => [kind, { ...costs[kind], program: 20_000 }]));
  expect(coresAt(busiestMinute(slow, plan), slow, plan).program).toBeGreaterThan(2);
  const p99 = (processes) => simulateDay(slow, { ...plan, processes }, { seed: 1, minutes: 600 }).list.p99;
  expect(p99(2)).toBeGreaterThan(10 * p99(32));
});

test("a list costs a primary without replicas what its replica would do, and a write costs every replica its replay", () => {
  expect(costOf("list", costs, { replicas: 0 })).toMatchObject({ primary: 0.3, replica: 0 });
  expect(costOf("list", costs, { replicas: 2 })).toMatchObject({ primary: 0.1, replica: 0.2 });
  expect(costOf("create", costs, { replicas: 2 })).toMatchObject({ primary: 0.1, replica: 0, replay: 0.2 });
});
