import { expect, test } from "vitest";
import { measurePart, parts } from "./measure.mjs";

/** Size at which each part takes seconds. It says nothing about speed. */
const SMALL = { office: 300, large: 600, many: 200, labels: 30, seconds: 1, rounds: 1 };

/** Number of the targets of each part. */
const targets = { list: 10, page: 4, labels: 5, import: 24, start: 3 };

test.each(Object.keys(parts))("the part “%s” of npm run bench measures each of its figures", async (name) => {
  const { rows } = await measurePart(name, SMALL, () => {});
  expect(rows.filter(({ figure, beside = 1 }) => !Number.isFinite(figure) || !(beside > 0))).toEqual([]);
  expect(rows.filter(({ target, who }) => target && who)).toHaveLength(targets[name]);
  expect(rows.filter(({ target, who }) => !target !== !who)).toEqual([]);
});
