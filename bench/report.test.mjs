import { expect, test } from "vitest";
import { formatReport } from "./report.mjs";
import { atLeast, atMost } from "./targets.mjs";

const row = { what: "list, a second", product: 1_800, reference: 2_000, note: "p99 9 ms", target: atLeast(0.9) };
const memory = { what: "memory, MB", product: 160, reference: undefined, note: "", target: atMost(150) };
const print = (rows, reasons = {}) =>
  formatReport({ when: "Today.", parts: [{ title: "Lists", rows, attached: [] }], reasons });

test("a target applies to the ratio when a row has a reference, otherwise to the figure", () => {
  const text = print([row, memory]);
  expect(text).toContain("| list, a second | 1800 | 2000 | 0.90 | at least 0.9 | reached | p99 9 ms |");
  expect(text).toContain("| memory, MB | 160 |  |  | at most 150 | **missed** |  |");
  expect(text).toContain("1 of 2 targets are reached; the others:");
});

test("a missed target shows its reason, or that the reason is unknown", () => {
  expect(print([memory])).toContain("- **memory, MB**: the reason is not known yet.");
  const reasons = { "memory, MB": "argon2 keeps 19 MB.", "list, a second": "not shown while it is reached" };
  const text = print([row, memory], reasons);
  expect(text).toContain("- **memory, MB**: argon2 keeps 19 MB.");
  expect(text).not.toContain("not shown");
});

test("rows without target or reference have empty cells, and small ratios keep their digits", () => {
  const text = print([{ ...row, product: 9, target: undefined }]);
  expect(text).toContain("| list, a second | 9 | 2000 | 0.0045 |  |  | p99 9 ms |");
  expect(text).toContain("0 of 0 targets are reached.");
});

test("a part may attach a text, a table and a picture", () => {
  const attached = [
    { text: "Not measured." },
    { header: ["ms", "10 rows"], lines: [["page 1", 2]] },
    { file: "a.svg", alt: "A plot" },
  ];
  const text = formatReport({ when: "Today.", parts: [{ title: "Size", rows: [], attached }], reasons: {} });
  expect(text).toContain(
    "## Size\n\nNot measured.\n\n| ms | 10 rows |\n| --- | ---: |\n| page 1 | 2 |\n\n![A plot](a.svg)\n",
  );
});
