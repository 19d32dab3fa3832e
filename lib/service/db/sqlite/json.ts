import { type RawBuilder, sql } from "kysely";

/** An object as JSON text, its members in this order. */
const jsonObject = (members: Record<string, RawBuilder<unknown>>): RawBuilder<string> =>
  sql`json_object(${sql.join(Object.entries(members).flatMap(([name, value]) => [sql.lit(name), value]))})`;

/** JSON text as a member, not as a text. */
const jsonValue = (text: string): RawBuilder<unknown> => sql`json(${text})`;

/** Milliseconds as RFC 3339, UTC, with milliseconds; null stays null. */
const momentText = (column: string): RawBuilder<string | null> =>
  sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${sql.ref(column)} / 1000.0, 'unixepoch')`;

/** The words of this database for making JSON. */
export const sqliteJson = { jsonObject, jsonValue, momentText };
