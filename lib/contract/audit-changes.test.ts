import { expect, test } from "vitest";
import type { AuditEntry } from "@/lib/contract/audit";
import { changedFields } from "@/lib/contract/audit-changes";

const changed = (type: NonNullable<AuditEntry["target"]>["type"], changes: AuditEntry["changes"]) =>
  changedFields(
    {
      id: "1",
      at: "2026-11-27T09:00:00.000Z",
      action: "label-design.updated",
      actor: { id: "ada", name: "Ada" },
      token: null,
      target: { type, id: "2", name: "Large" },
      address: "",
      changes,
    },
    (iso) => iso,
  ).map(({ label, shortLabel, before, after }) => [label, shortLabel, before, after]);

test("the changes of a label design have the labels of its form, with units, which its names in a row leave out", () => {
  expect(changed("label-design", { logoMm: [7.5, 9], borderMm: [0, 0.5] })).toEqual([
    ["Logo height, mm", "Logo height", "7.5", "9"],
    ["Border, mm", "Border", "0", "0.5"],
  ]);
});
