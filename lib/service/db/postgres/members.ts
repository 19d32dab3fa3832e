import { type RawBuilder, sql } from "kysely";

const column = (name: string) => sql.ref(`access_points.${name}`);

const text = (name: string): RawBuilder<string> => sql`to_json(${column(name)})::text`;

/** Milliseconds as RFC 3339, UTC, with milliseconds and in quotes; null stays null. */
const moment = (name: string): RawBuilder<string> =>
  sql`to_char(to_timestamp(${column(name)} / 1000.0) at time zone 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""')`;

/** As sqlite/006-pages.ts has it. */
export const membersOnPostgres: RawBuilder<string> = sql`
  '"id":' || ${text("id")} || ',"name":' || ${text("name")} || ',"location":' || ${text("location")}
  || ',"description":' || ${text("description")} || ',"qrCode":' || ${text("qr_code")}
  || ',"createdAt":' || ${moment("created_at")} || ',"updatedAt":' || ${moment("updated_at")}
  || ',"label":{"printedAt":' || coalesce(${moment("printed_at")}, 'null') || ',"state":' || ${text("label_state")} || '}'`;
