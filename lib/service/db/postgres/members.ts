import { type RawBuilder, sql } from "kysely";

const column = (name: string) => sql.ref(`access_points.${name}`);

const text = (name: string): RawBuilder<string> => sql`to_json(${column(name)})::text`;

/** Formats a column of milliseconds as an RFC 3339 time in UTC, with milliseconds and in quotes; null stays null. */
const moment = (name: string): RawBuilder<string> =>
  sql`to_char(to_timestamp(${column(name)} / 1000.0) at time zone 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""')`;

/** JSON properties of an access point, the same text as the column `members` in sqlite/006-pages.ts. */
export const membersOnPostgres: RawBuilder<string> = sql`
  '"id":' || ${text("id")} || ',"name":' || ${text("name")} || ',"location":' || ${text("location")}
  || ',"description":' || ${text("description")} || ',"qrCode":' || ${text("qr_code")}
  || ',"createdAt":' || ${moment("created_at")} || ',"updatedAt":' || ${moment("updated_at")}
  || ',"label":{"printedAt":' || coalesce(${moment("printed_at")}, 'null') || ',"state":' || ${text("label_state")} || '}'`;
