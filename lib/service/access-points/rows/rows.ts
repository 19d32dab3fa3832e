import { type RawBuilder, sql } from "kysely";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { type FieldValues, mapFields } from "@/lib/contract/access-points/access-point-fields";
import { foldForOrder, searchTextOf } from "@/lib/contract/fold";
import { type CustomColumns, hiddenKeys, visibleValues } from "../../custom-fields/stored-values";
import { columnOf, type FieldColumn, fieldColumns, mapColumns, mapSortKeys } from "../../db/field-columns";
import { joinWords } from "../../db/search";
import type { AccessPointRow } from "../../db/tables";

const shownNames = [
  "id",
  ...fieldColumns,
  "custom",
  "version",
  "created_at",
  "updated_at",
  "owner_id",
  "team_id",
  "printed_at",
  "label_state",
  "seen_at",
] as const;

/** For a query that may join other tables. */
export const shownColumns = shownNames.map((name) => `access_points.${name}` as const);

/** `table`: name or alias of the table of access points. */
export const shownOthers = (table = "access_points") =>
  [
    hiddenKeys.as("hidden_keys"),
    sql<string | null>`(select teams.name from teams where teams.id = ${sql.ref(`${table}.team_id`)})`.as("team_name"),
  ] as const;

/** For a query that joins the owner as `users`. */
export const selectShown = (): RawBuilder<ShownRow> =>
  sql.join([...shownColumns.map((name) => sql.ref(name)), sql`users.name as owner_name`, ...shownOthers()]);

export type ShownRow = Pick<AccessPointRow, (typeof shownNames)[number]> & {
  owner_name: string;
  team_name: string | null;
  hidden_keys: string;
};

export const toFields = (row: Record<FieldColumn, string>): FieldValues => mapFields((name) => row[columnOf(name)]);

const toTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export const toAccessPoint = (row: ShownRow): AccessPoint => ({
  id: row.id,
  ...toFields(row),
  fields: visibleValues(row),
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
  owner: { id: row.owner_id, name: row.owner_name },
  label: { printedAt: toTime(row.printed_at), state: row.label_state, seenAt: toTime(row.seen_at) },
  team: row.team_id === null ? null : { id: row.team_id, name: row.team_name ?? "" },
});

/** A caller that writes `custom` must also call `indexValues`. */
export const toColumns = (fields: FieldValues, custom: CustomColumns) => ({
  ...mapColumns((name) => fields[name]),
  custom: custom.custom,
  ...toKeys(fields, custom),
});

export const toKeys = (fields: FieldValues, { searched }: Pick<CustomColumns, "searched">) => ({
  ...mapSortKeys((name) => foldForOrder(fields[name])),
  search_text: joinWords([searchTextOf(fields), searched].filter(Boolean).join("\n")),
});
