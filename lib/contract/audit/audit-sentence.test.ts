import { expect, test } from "vitest";
import type { AuditEntry } from "@/lib/contract/audit/audit";
import { changedFields } from "@/lib/contract/audit/audit-changes";
import { describeEntry } from "@/lib/contract/audit/audit-sentence";
import { formatMessage } from "@/lib/messages/messages";

const entryOf = (entry: Partial<AuditEntry>): AuditEntry => ({
  id: "01a20bc2-0000-7000-8000-000000000000",
  at: "2026-11-25T10:00:00.000Z",
  actor: { id: "u1", name: "Ada" },
  token: null,
  action: "access-points.changed",
  target: null,
  address: "",
  changes: {},
  ...entry,
});
const target = { type: "user", id: "u2", name: "Ben" } as const;

test.each<[string, Partial<AuditEntry>]>([
  [
    "Changed 1,500 access points",
    {
      action: "access-points.changed",
      changes: { change: [null, "01a2"], count: [null, 1500], location: [null, "Quay"] },
    },
  ],
  [
    "Undid a change of 498 access points, and left 2 that had changed since",
    { action: "access-points.undone", changes: { change: ["01a2", null], restored: [null, 498], skipped: [null, 2] } },
  ],
  [
    "Imported 480 access points, and changed 20, from doors.csv",
    {
      action: "access-points.imported",
      changes: { file: [null, "doors.csv"], created: [null, 480], changed: [null, 20] },
    },
  ],
  ["Made 1 code", { action: "codes.created", changes: { count: [null, 1] } }],
  [
    "Handed over the access points of Ben to Mira",
    { action: "user.handed-over", target, changes: { accessPoints: [12, 0], receiver: [null, "Mira"] } },
  ],
])("the log says: %s", (expected, given) => {
  const { key, values } = describeEntry(entryOf(given));
  const target = (text: string[]) => text.join("");
  expect([formatMessage(key, { ...values, target })].flat().join("")).toBe(expected);
});

test("a person has a page until they are removed", () => {
  expect(describeEntry(entryOf({ action: "user.updated", target })).href).toBe("/people/u2");
  expect(describeEntry(entryOf({ action: "user.removed", target })).href).toBeNull();
});

test("details leave out what the sentence says, and show times as the reader reads them", () => {
  const changes = { change: [null, "01a2"], count: [null, 2], location: [null, "Quay"] } as AuditEntry["changes"];
  const shown = (entry: Partial<AuditEntry>) => changedFields(entryOf(entry), (iso) => `<${iso}>`);
  expect(shown({ changes })).toMatchObject([{ label: "Place", before: null, after: "Quay" }]);
  const expiry = { expiresAt: [null, "2027-02-22T04:14:38.852Z"] } as AuditEntry["changes"];
  expect(shown({ action: "token.created", changes: expiry })).toMatchObject([
    { label: "Expires at", before: null, after: "<2027-02-22T04:14:38.852Z>" },
  ]);
});
