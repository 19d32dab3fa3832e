import { expect, test } from "vitest";
import { atLeast, atMost, formatReport } from "./report.mjs";

const ratio = { what: "list, µs", figure: 180, beside: 90, target: atMost(2.5), who: "a reader", note: "20 rows" };
const memory = { what: "memory, MB", figure: 160, target: atMost(150), who: "an operator" };
const creates = { what: "creates a second", figure: 700, target: atLeast(600), who: "an importer" };
const print = (...rows) => formatReport({ when: "Today.", parts: [{ title: "Lists", rows }] });

test("a target applies to the ratio when a row has a reference, otherwise to the figure", () => {
  const text = print(ratio, memory, creates);
  expect(text).toContain("| list, µs | 180 | 90 | 2.00 | at most 2.5 | reached | a reader | 20 rows |");
  expect(text).toContain("| memory, MB | 160 |  |  | at most 150 | **missed** | an operator |  |");
  expect(text).toContain("| creates a second | 700 |  |  | at least 600 | reached | an importer |  |");
  expect(text).toContain("2 of 3 targets are reached. These are missed:\n\n- memory, MB\n");
});

test("a row without a target counts as neither reached nor missed", () => {
  const text = print({ what: "change, s", figure: 9 });
  expect(text).toContain("0 of 0 targets are reached.");
  expect(text).toContain("| change, s | 9 |  |  |  |  |  |  |");
});
