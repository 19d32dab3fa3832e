import { type RawBuilder, sql } from "kysely";

/** An object as JSON, its members in this order. */
const jsonObject = (members: Record<string, RawBuilder<unknown>>): RawBuilder<string> =>
  sql`json_build_object(${sql.join(Object.entries(members).flatMap(([name, value]) => [sql.lit(name), value]))})`;

/** JSON text as a member, not as a text. */
const jsonValue = (text: string): RawBuilder<unknown> => sql`${text}::json`;

/** Milliseconds as RFC 3339, UTC, with milliseconds; null stays null. */
const momentText = (column: string): RawBuilder<string | null> =>
  sql`to_char(to_timestamp(${sql.ref(column)} / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The words of this database for making JSON. */
export const postgresJson = { jsonObject, jsonValue, momentText };
