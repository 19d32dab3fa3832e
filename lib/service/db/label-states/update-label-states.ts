import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { LabelState } from "@/lib/contract/access-points/access-point";
import { fieldOfLabel, type LabelTexts, labelFields } from "@/lib/contract/access-points/access-point-fields";
import { type DesignText, fieldTexts, keyOfText } from "@/lib/contract/labels/design-texts";
import type { Db } from "../database";
import { columnOf, type FieldColumn, fieldColumns } from "../field-columns";
import { idsAsTable } from "../json-table";
import type { AccessPointRow } from "../tables";
import { hasTexts } from "./digest-of-label";

const CHUNK = 500;

/** Call it after every write of a label, its texts or a report, in the same transaction. Skips the trash. */
export async function updateLabelStates(trx: Db, ids: readonly string[]): Promise<Map<string, LabelState>> {
  const rows = await trx
    .selectFrom("access_points")
    .select(["id", ...fieldColumns, "custom", "printed_at", "printed_fields", "printed_digest", "label_state"])
    .select([
      "damaged_at",
      sql<string>`(select users.name from users where users.id = access_points.owner_id)`.as("owner"),
      sql<string | null>`(select teams.name from teams where teams.id = access_points.team_id)`.as("team"),
    ])
    .where(sql<boolean>`id in (select id from ${idsAsTable(trx, ids)})`)
    .where(({ eb, or }) =>
      or([eb("label_state", "<>", "never"), eb("printed_at", "is not", null), eb("damaged_at", "is not", null)]),
    )
    .orderBy("id")
    .forUpdate("access_points")
    .execute();
  const changed = new Map(
    rows
      .map((row) => [row, stateOf(row)] as const)
      .filter(([row, state]) => row.label_state !== state)
      .map(([{ id }, state]) => [id, state]),
  );
  for (const label_state of new Set(changed.values())) {
    const same = [...changed.keys()].filter((id) => changed.get(id) === label_state);
    await trx
      .updateTable("all_access_points")
      .set({ label_state })
      .where(sql<boolean>`id in (select id from ${idsAsTable(trx, same)})`)
      .execute();
  }
  return changed;
}

type Row = Record<FieldColumn, string> &
  Pick<AccessPointRow, "custom" | "printed_at" | "printed_fields" | "printed_digest" | "damaged_at"> & {
    owner: string;
    team: string | null;
  };

function stateOf(row: Row): LabelState {
  // A label that was printed after the report is whole.
  if (row.damaged_at !== null && row.damaged_at >= (row.printed_at ?? 0)) return "damaged";
  if (row.printed_at === null) return "never";
  const fields: DesignText[] = JSON.parse(row.printed_fields ?? "[]");
  // Also values of deleted custom fields: deleting a field changes no label.
  const isCustom = row.custom !== null && fields.some((field) => keyOfText(field) !== undefined);
  const custom = isCustom ? fieldTexts(JSON.parse(row.custom ?? "{}"), fields) : {};
  const texts = { ...textsOfFields(row), ...custom, owner: row.owner, team: row.team ?? "" };
  return hasTexts(row.printed_digest, fields, texts) ? "printed" : "changed";
}

const columnsOfLabel = labelFields.map((field) => [field, columnOf(fieldOfLabel(field))] as const);

/** `labelTexts` takes four times as long. */
function textsOfFields(row: Row): LabelTexts {
  const texts: Partial<LabelTexts> = {};
  for (const [field, column] of columnsOfLabel) texts[field] = row[column];
  return texts as LabelTexts;
}

/** In chunks over all that are printed, because no index knows what labels show. */
export async function updateLabelsOfName(trx: Db, shown: "owner" | "team", id: string): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await trx
      .selectFrom("access_points")
      .select(["number", "id", "printed_fields"])
      .where(`${shown}_id`, "=", id)
      .where("label_state", "<>", "never")
      .where("number", ">", after)
      .orderBy("number")
      .limit(CHUNK)
      .execute();
    const ids = rows.filter((row) => row.printed_fields?.includes(`"${shown}"`)).map((row) => row.id);
    if (ids.length > 0) await updateLabelStates(trx, ids);
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    after = last.number;
    await setImmediate();
  }
}
