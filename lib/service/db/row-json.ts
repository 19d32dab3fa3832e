import { type RawBuilder, sql } from "kysely";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { fieldNames } from "@/lib/contract/access-points/access-point-fields";
import { columnOf } from "./field-columns";
import { type Db, isPostgres } from "./open";

const toJson = (column: string) => `to_json(access_points.${column})::text`;

/** Formats milliseconds as an RFC 3339 time in UTC; null stays null. */
const momentToJson = (column: string) =>
  `to_char(to_timestamp(access_points.${column} / 1000.0) at time zone 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""')`;

/** SQL expressions on PostgreSQL of the JSON members of an access point except `fields` and `owner`. */
const members = [
  ["id", toJson("id")],
  ...fieldNames.map((name) => [name, toJson(columnOf(name))]),
  ["createdAt", momentToJson("created_at")],
  ["updatedAt", momentToJson("updated_at")],
].map(([key, value]) => `'"${key}":' || ${value} || ','`);

const label = `'"label":{"printedAt":' || coalesce(${momentToJson("printed_at")}, 'null') || ',"state":' || ${toJson("label_state")} || '}'`;

/**
 * Returns the SQL expression for the member `fields` as JSON text. Values of deleted fields stay stored, so that the
 * fields can be restored, and are removed here. Without values it costs a comparison with null.
 * @param visible JSON text of `custom` without the values of deleted fields
 */
const customJson = (visible: string): string => `',"fields":' || case
  when access_points.custom is null then '{}'
  when (select hidden from custom_field_state) = '{}' then access_points.custom
  else ${visible} end`;

const rowJsonOnPostgres = sql.raw<string>(
  `${members.join(" || ")} || ${label} || ${customJson(
    "(access_points.custom::jsonb - array(select json_object_keys((select hidden from custom_field_state)::json)))::text",
  )}`,
);

const rowJsonOnSqlite = sql.raw<string>(
  `access_points.row_json || ${customJson("json_patch(access_points.custom, (select hidden from custom_field_state))")}`,
);

/**
 * Returns the SQL expression for the JSON of a row. SQLite stores all of it but `fields` in a generated column. PostgreSQL computes
 * it for the few rows of a page: a stored column would make every row twice as long, and searches, which read many
 * rows, twice as slow.
 */
export const selectRowJson = (db: Db): RawBuilder<string> => (isPostgres(db) ? rowJsonOnPostgres : rowJsonOnSqlite);

/** Rows that were joined: text, or the bytes of a text that SQLite joined. */
export type JoinedRows = string | Uint8Array;

/** Rows of a page as JSON, separated by commas, empty without rows, and the number of rows of the whole list. */
export type PageText = { total: number; rows: JoinedRows };

/** Returns the owner of a row as JSON text. */
export const ownerAsJson = ({ id, name }: AccessPoint["owner"]): string => JSON.stringify({ id, name });

/**
 * Returns a row as JSON text of the contract's `accessPoint`. Joining texts is many times faster than building an
 * object and serializing it.
 * @param json JSON of the row, as `selectRowJson` selects it
 * @param owner JSON text of the owner
 */
export const rowAsJson = (json: string, owner: string): string => `{${json},"owner":${owner}}`;

/** Returns the text between two rows of one owner: it ends the first and begins the second. */
export const betweenRows = (owner: AccessPoint["owner"]): string => `,"owner":${ownerAsJson(owner)}},{`;

/**
 * Returns an SQL expression that joins the column `json` of a page's rows, in the order of the page. SQLite joins in the
 * order in which it reads (sorting again would take a third more), and answers bytes: converting a page of 100 rows to a
 * string and back would take as long as reading it.
 */
export const joinRows = (
  db: Db,
  between: string,
  { column, direction }: { column: string; direction: "asc" | "desc" },
): RawBuilder<JoinedRows | null> =>
  isPostgres(db)
    ? sql`string_agg(json, cast(${between} as text) order by ${sql.ref(column)} ${sql.raw(direction)})`
    : sql`cast(group_concat(json, ${between}) as blob)`;

/** Returns joined rows of an owner as JSON. */
export const rowsAsJson = (rows: JoinedRows, owner: AccessPoint["owner"]): Uint8Array =>
  Buffer.concat([
    Buffer.from("{"),
    typeof rows === "string" ? Buffer.from(rows) : rows,
    Buffer.from(`,"owner":${ownerAsJson(owner)}}`),
  ]);
