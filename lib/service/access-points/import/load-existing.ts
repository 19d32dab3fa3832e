import { sql } from "kysely";
import type { FieldName } from "@/lib/contract/access-points/access-point-fields";
import type { CustomInput } from "@/lib/contract/custom-fields/field-value";
import { foldForOrder } from "@/lib/contract/fold";
import type { Report } from "@/lib/contract/progress";
import { storedValues } from "../../custom-fields/stored-values";
import type { Reading } from "../../db/database";
import { idsAsTable } from "../../db/json-table";

import { membershipOf, type Placed, type RightsHolder } from "../../teams/rights";
import { findVoided } from "../edits/free-codes";
import { type ShownRow, shownColumns, shownOthers, toFields } from "../rows/rows";

import type { ImportRow } from "./table/read-rows";

/** One parameter holds them: 500 parameters take half of the time of a check. */
const LOOKED_UP = 1_000;

export type Existing = ShownRow & Placed & { number: number };

export type KnownPoints = {
  byId: Map<string, Existing>;
  /** Key as of `codeKey`. */
  byCode: Map<string, Existing>;
  /** By the texts of the mapped fields, for rows without id and code. */
  byTexts: Map<string, Existing[]>;
  /** Keys as of `codeKey`. */
  voided: Set<string>;
};

/** A code is unique per owner. */
export const codeKey = (ownerId: string, code: string): string => `${ownerId} ${code}`;

/** All kinds of line breaks give one key, because spreadsheet programs change them. */
export const textsKey = (
  values: Partial<Record<FieldName, string>>,
  fields: readonly FieldName[],
  custom: CustomInput,
  customKeys: readonly string[],
): string =>
  JSON.stringify([
    ...fields.map((name) => (values[name] ?? "").replaceAll("\r\n", "\n")),
    ...customKeys.map((key) => custom[key] ?? null),
  ]);

export async function loadExisting(
  from: Reading,
  person: RightsHolder,
  rows: readonly ImportRow[],
  mapped: { fields: readonly FieldName[]; customKeys: readonly string[] },
  report: Report,
): Promise<KnownPoints> {
  const ownerId = person.id;
  const reader = from.reader(ownerId);
  const known: KnownPoints = { byId: new Map(), byCode: new Map(), byTexts: new Map(), voided: new Set() };
  const add = (row: Existing) => {
    known.byId.set(row.id, row);
    known.byCode.set(codeKey(row.owner_id, row.qr_code), row);
  };
  const all = () =>
    reader
      .selectFrom("access_points")
      .innerJoin("users", "users.id", "owner_id")
      .select(shownColumns)
      .select(["users.name as owner_name", "access_points.number"])
      .select([...shownOthers(), membershipOf(person).as("team_access")]);
  const isIn = (column: string, values: readonly string[]) =>
    sql<boolean>`${sql.ref(column)} in (select id from ${idsAsTable(reader, values)})`;
  let done = 0;
  const inParts = async (values: Iterable<string>, load: (part: string[]) => Promise<Existing[]>) => {
    const distinct = [...new Set(values)];
    for (let at = 0; at < distinct.length; at += LOOKED_UP) {
      const found = await load(distinct.slice(at, at + LOOKED_UP));
      for (const row of found) add(row);
      done += Math.min(LOOKED_UP, distinct.length - at);
      report({ phase: "checking", done: Math.min(done, rows.length), total: rows.length });
    }
  };

  const ids = rows.map(({ id }) => id).filter((id) => id !== "");
  await inParts(ids, (part) => all().where(isIn("access_points.id", part)).execute());
  const codes = Map.groupBy(
    rows.flatMap((row) => codesOf(row, known, ownerId)),
    ({ owner }) => owner,
  );
  for (const [owner, ofOwner] of codes) {
    const values = ofOwner.map(({ code }) => code);
    await inParts(values, async (part) => {
      for (const code of await findVoided(reader, owner, part)) known.voided.add(codeKey(owner, code));
      return all().where("owner_id", "=", owner).where(isIn("access_points.qr_code", part)).execute();
    });
  }
  const names = rows.filter(isWithoutKey).map(({ values }) => foldForOrder(values.name ?? ""));
  await inParts(names, async (part) => {
    const found = await all().where("owner_id", "=", ownerId).where(isIn("access_points.name_key", part)).execute();
    // Sorted here, because SQLite would read all access points of the owner to do it.
    for (const row of found.sort((a, b) => a.number - b.number)) {
      const key = textsKey(toFields(row), mapped.fields, storedValues(row.custom), mapped.customKeys);
      const same = known.byTexts.get(key);
      if (same) same.push(row);
      else known.byTexts.set(key, [row]);
    }
    return found;
  });
  return known;
}

/** Only its texts say which access point the row is. */
export const isWithoutKey = ({ id, values, faults }: ImportRow): boolean =>
  id === "" && !values.qrCode && !faults.some(({ target }) => target === "qrCode" || target === "id");

/** Those that its access point does not have. */
function codesOf({ id, values, faults }: ImportRow, { byId }: KnownPoints, ownerId: string) {
  const target = byId.get(id);
  const owner = target?.owner_id ?? ownerId;
  const texts = [values.qrCode ?? "", ...faults.filter((fault) => fault.target === "qrCode").map(({ value }) => value)];
  return texts.filter((code) => code !== "" && code !== target?.qr_code).map((code) => ({ owner, code }));
}
