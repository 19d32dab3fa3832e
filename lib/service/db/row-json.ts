import { type RawBuilder, sql } from "kysely";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { fieldNames } from "@/lib/contract/access-points/access-point-fields";
import { columnOf } from "./field-columns";

/** Expressions of one engine for the JSON of a text column, and of a time in RFC 3339 or null. */
type Expressions = Record<"text" | "moment", (column: string) => string> & {
  /** JSON text of `custom` without the values of deleted fields. */
  custom: string;
};

/**
 * Returns an SQL expression for the JSON properties of an access point except `owner`, as text without braces:
 * `"id":"…","name":"…"`. The database computes it for the few rows of a page.
 */
export function rowJson({ text: quote, moment: quoteMoment, custom }: Expressions): RawBuilder<string> {
  const text = (column: string) => quote(`access_points.${column}`);
  const moment = (column: string) => quoteMoment(`access_points.${column}`);
  const members = [
    ["id", text("id")],
    ...fieldNames.map((name) => [name, text(columnOf(name))]),
    ["createdAt", moment("created_at")],
    ["updatedAt", moment("updated_at")],
  ].map(([key, value]) => `'"${key}":' || ${value} || ','`);
  const label = `'"label":{"printedAt":' || ${moment("printed_at")} || ',"state":' || ${text("label_state")} || '}'`;
  const team = `',"team":' || coalesce((
    select '{"id":' || ${quote("teams.id")} || ',"name":' || ${quote("teams.name")} || '}'
    from teams where teams.id = access_points.team_id), 'null')`;
  return sql.raw(`${members.join(" || ")} || ${label} || ${customJson(custom)} || ${team}`);
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

/** Returns the owner of a row as JSON text. */
export const ownerAsJson = ({ id, name }: AccessPoint["owner"]): string => JSON.stringify({ id, name });

/**
 * Returns a row as JSON text of the contract's `accessPoint`. Joining texts is many times faster than building an
 * object and serializing it.
 * @param json JSON of the row, as `rowJson` selects it
 * @param owner JSON text of the owner
 */
export const rowAsJson = (json: string, owner: string): string => `{${json},"owner":${owner}}`;
