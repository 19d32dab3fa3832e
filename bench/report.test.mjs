import { expect, test } from "vitest";
import { formatReport } from "./report.mjs";
import { atLeast, atMost, targets } from "./targets.mjs";

const row = {
  what: "list, a second",
  product: 1_800,
  reference: 2_000,
  note: "p99 9 ms",
  target: { ...atLeast(0.9), person: "a reader" },
};
const memory = {
  what: "memory, MB",
  product: 160,
  reference: undefined,
  note: "",
  target: { ...atMost(150), person: "an operator" },
};
const print = (rows, targets = {}) =>
  formatReport({ when: "Today.", parts: [{ title: "Lists", rows, attached: [] }], targets });

test("there are at most 60 targets, and each names the person who feels it", () => {
  expect(Object.keys(targets).length).toBeLessThanOrEqual(60);
  for (const [what, { person, isReached }] of Object.entries(targets)) {
    expect(person, what).toMatch(/^(a|the|who)\w* \w/);
    expect(isReached, what).toBeTypeOf("function");
  }
});

test("a target applies to the ratio when a row has a reference, otherwise to the figure", () => {
  const text = print([row, memory]);
  expect(text).toContain("| list, a second | 1800 | 2000 | 0.90 | at least 0.9 | reached | a reader | p99 9 ms |");
  expect(text).toContain("| memory, MB | 160 |  |  | at most 150 | **missed** | an operator |  |");
  expect(text).toContain("1 of 2 targets are reached; the others:");
});

test("a missed target shows its reason, or that the reason is unknown", () => {
  expect(print([memory])).toContain("- **memory, MB**: the reason is not known yet.");
  const reasoned = { ...memory, target: { ...memory.target, reason: "argon2 keeps 19 MB." } };
  const text = print([{ ...row, target: { ...row.target, reason: "not shown while it is reached" } }, reasoned]);
  expect(text).toContain("- **memory, MB**: argon2 keeps 19 MB.");
  expect(text).not.toContain("not shown");
});

test("a target without a row is named as not measured", () => {
  const targets = { "memory, MB": memory.target, "list, a second": row.target };
  expect(print([memory], targets)).toContain("Not measured in this run: list, a second.");
});

test("rows without target or reference have empty cells, and small ratios keep their digits", () => {
  const text = print([{ ...row, product: 9, target: undefined }]);
  expect(text).toContain("| list, a second | 9 | 2000 | 0.0045 |  |  |  | p99 9 ms |");
  expect(text).toContain("0 of 0 targets are reached.");
});

test("a part may attach a text and a table", () => {
  const attached = [{ text: "Not measured." }, { header: ["ms", "10 rows"], lines: [["page 1", 2]] }];
  const text = formatReport({ when: "Today.", parts: [{ title: "Size", rows: [], attached }], targets: {} });
  expect(text).toContain("## Size\n\nNot measured.\n\n| ms | 10 rows |\n| --- | ---: |\n| page 1 | 2 |\n");
});
