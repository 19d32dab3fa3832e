import { expect, test } from "vitest";
import { groupEntries } from "@/components/audit/audit-table";
import type { AuditAction, AuditEntry } from "@/lib/contract/audit/audit";

const entry = (name: string, at: string, action: AuditAction = "access-point.created"): AuditEntry => ({
  id: name,
  at,
  action,
  actor: { id: "ada", name: "Ada" },
  token: null,
  target: { type: "access-point", id: name, name },
  address: "",
  changes: {},
});
const first = "2026-11-27T09:00:00.000Z";
const later = "2026-11-27T09:00:00.001Z";
const namesOf = (entries: AuditEntry[]) => groupEntries(entries).map((group) => group.map(({ id }) => id));

test("access points that one request created are one group", () => {
  expect(namesOf([entry("c", later), entry("b", first), entry("a", first)])).toEqual([["c"], ["b", "a"]]);
});

test("entries of another person, API token or action stay apart", () => {
  const other = { ...entry("b", first), actor: { id: "bert", name: "Bert" } };
  const byToken = { ...entry("c", first), token: "Nightly" };
  expect(namesOf([entry("a", first), other, byToken])).toEqual([["a"], ["b"], ["c"]]);
  const changed = "access-point.updated";
  expect(namesOf([entry("a", first, changed), entry("b", first, changed)])).toEqual([["a"], ["b"]]);
});
