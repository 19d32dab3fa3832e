import { expect } from "vitest";
import { loadDefinitions } from "../../../custom-fields/definitions";
import { entriesOf, storedValues, toCustomColumns } from "../../../custom-fields/stored-values";
import type { Db } from "../../../db/database";
import { compareCounters } from "../../counters/counters";
import { toFields, toKeys } from "../../rows/rows";
import type { ChangeModel, Point } from "./test-model";

const byId = <Row extends { id: string }>(rows: Row[]): Row[] => rows.sort((a, b) => (a.id < b.id ? -1 : 1));

/** Actions of the audit log that the model counts. */
const COUNTED = /^access-points?\.|^user\.handed-over$|^user\.removed$|^team\.deleted$/;

/** Compares the tables with the model, and everything that follows from other columns with them. */
export async function compareRows(db: Db, model: ChangeModel): Promise<void> {
  const rows = await db.selectFrom("all_access_points").selectAll().execute();
  const stored = rows.map((row): Point => {
    const { note = null, size = null } = storedValues(row.custom);
    return {
      ...{ id: row.id, owner: row.owner_id, team: row.team_id, name: row.name, location: row.location },
      ...{ code: row.qr_code, note: note as string | null, size: size as number | null },
      ...{ version: row.version, updated: row.updated_at },
      deleted: row.deleted_at === null ? null : { at: row.deleted_at, by: row.deleted_by ?? "" },
    };
  });
  expect(byId(stored)).toEqual(byId([...model.points.values()]));

  const definitions = await loadDefinitions(db);
  const keysOf = (row: (typeof rows)[number]) =>
    toKeys(toFields(row), toCustomColumns(definitions, storedValues(row.custom)));
  for (const row of rows) expect(row).toMatchObject(keysOf(row));

  const live = rows.filter(({ deleted_at }) => deleted_at === null);
  const labels = live.map(({ id, printed_at, label_state }) => ({ id, at: printed_at, state: label_state }));
  expect(byId(labels)).toEqual(byId(model.live().map((point) => ({ id: point.id, ...model.labelOf(point) }))));

  const index = await db.selectFrom("access_point_field_values").selectAll().execute();
  const texts = (entries: object[]) => entries.map((entry) => JSON.stringify(Object.entries(entry).sort())).sort();
  expect(texts(index)).toEqual(texts(live.flatMap((row) => entriesOf(definitions.all, row))));

  const codes = live.map(({ owner_id, qr_code }) => `${owner_id} ${qr_code}`);
  expect(new Set(codes).size).toBe(codes.length);
  const reserved = await db.selectFrom("reserved_codes").select(["id", "owner_id", "code", "voided_at"]).execute();
  expect(
    byId(
      reserved.map(({ id, owner_id, code, voided_at }) => ({ id, code, owner: owner_id, isVoid: voided_at !== null })),
    ),
  ).toEqual(byId([...model.reserved].map(([code, one]) => ({ code, ...one }))));

  const audit: Record<string, number> = {};
  for (const { action } of await db.selectFrom("audit_entries").select("action").execute()) {
    if (COUNTED.test(action)) audit[action] = (audit[action] ?? 0) + 1;
  }
  expect(audit).toEqual(Object.fromEntries(model.audit));

  expect(await compareCounters(db)).toEqual([]);
  const ordered = (rows: typeof live) =>
    [...model.people.keys()].map((owner) => rows.filter((row) => row.owner_id === owner).map(({ id }) => id));
  const byTime = live.toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1));
  expect(ordered(live.toSorted((a, b) => a.number - b.number))).toEqual(ordered(byTime));
}
