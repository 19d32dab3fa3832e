import { expect, test } from "vitest";
import { providerForm } from "@/lib/contract/accounts/oidc";
import type { AuditEntry } from "@/lib/contract/audit/audit";
import { changedFields } from "@/lib/contract/audit/audit-changes";
import { customField } from "@/lib/contract/custom-fields/custom-field";
import { newLabelDesign } from "@/lib/contract/labels/label-design";
import { newLabelPrinter } from "@/lib/contract/labels/label-printer";
import { newLabelStock } from "@/lib/contract/labels/label-stock";
import { newView } from "@/lib/contract/views";
import { withLanguage } from "@/lib/messages/catalogues";

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

test("each value that a form sets has a name in every language", () => {
  const schemas = [
    ["label-design", newLabelDesign],
    ["label-printer", newLabelPrinter],
    ["label-stock", newLabelStock],
    ["view", newView],
    ["field", customField.omit({ deletedAt: true })],
    ["provider", providerForm],
  ] as const;
  const unnamed = schemas.flatMap(([type, { shape }]) =>
    withLanguage("zh", () => changed(type, Object.fromEntries(Object.keys(shape).map((name) => [name, [null, "x"]]))))
      .map(([label]) => label)
      .filter((label) => /^[A-Z][a-z]+( [a-z]+)*$/.test(String(label))),
  );
  expect(unnamed).toEqual([]);
});
