import { type RawBuilder, sql } from "kysely";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { fieldNames } from "@/lib/contract/access-points/access-point-fields";
import { type Db, isPostgres } from "./database";
import { columnOf } from "./field-columns";

/** Functions of one engine that return an SQL expression for the JSON of a text, and of a time in RFC 3339 or null. */
type Engine = Record<"text" | "moment", (column: string) => string>;

const sqlite: Engine = {
  text: (column) => `json_quote(access_points.${column})`,
  moment: (column) => `json_quote(strftime('%Y-%m-%dT%H:%M:%fZ', access_points.${column} / 1000.0, 'unixepoch'))`,
};

const postgres: Engine = {
  text: (column) => `to_json(access_points.${column})::text`,
  moment: (column) =>
    `coalesce(to_char(to_timestamp(access_points.${column} / 1000.0) at time zone 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""'), 'null')`,
};

/**
 * Returns an SQL expression for the JSON properties of an access point except `owner`, as text without braces:
 * `"id":"…","name":"…"`.
 * @param visible JSON text of `custom` without the values of deleted fields
 */
function rowJson({ text, moment }: Engine, visible: string): RawBuilder<string> {
  const members = [
    ["id", text("id")],
    ...fieldNames.map((name) => [name, text(columnOf(name))]),
    ["createdAt", moment("created_at")],
    ["updatedAt", moment("updated_at")],
  ].map(([key, value]) => `'"${key}":' || ${value} || ','`);
  const label = `'"label":{"printedAt":' || ${moment("printed_at")} || ',"state":' || ${text("label_state")} || '}'`;
  return sql.raw(`${members.join(" || ")} || ${label} || ${customJson(visible)}`);
}

/**
 * Returns the SQL expression for the member `fields` as JSON text. Values of deleted fields stay stored, so that the
 * fields can be restored, and are removed here. Without values it costs a comparison with null.
 * @param visible JSON text of `custom` without the values of deleted fields
 */
const customJson = (visible: string): string => `',"fields":' || case
  when access_points.custom is null then '{}'
  when (select hidden from custom_field_state) = '{}' then access_points.custom
  else ${visible} end`;

const onPostgres = rowJson(
  postgres,
  "(access_points.custom::jsonb - array(select json_object_keys((select hidden from custom_field_state)::json)))::text",
);

const onSqlite = rowJson(sqlite, "json_patch(access_points.custom, (select hidden from custom_field_state))");

/** Returns the SQL expression for the JSON of a row, which the database computes for the few rows of a page. */
export const selectRowJson = (db: Db): RawBuilder<string> => (isPostgres(db) ? onPostgres : onSqlite);

/** Returns the owner of a row as JSON text. */
export const ownerAsJson = ({ id, name }: AccessPoint["owner"]): string => JSON.stringify({ id, name });

/**
 * Returns a row as JSON text of the contract's `accessPoint`. Joining texts is many times faster than building an
 * object and serializing it.
 * @param json JSON of the row, as `selectRowJson` selects it
 * @param owner JSON text of the owner
 */
export const rowAsJson = (json: string, owner: string): string => `{${json},"owner":${owner}}`;
