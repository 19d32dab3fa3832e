import { hash } from "node:crypto";
import { type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";
import { foldForOrder, foldForSearch } from "@/lib/contract/fold";

/** Rows that are read and written at once. */
const CHUNK = 2_000;

/** Texts whose keys stay as they were: ASCII without the grave accent. */
const KEPT = /^[\0-_a-\x7f]*$/;

type Field = { id: string; key: string; type: string; searchable: number; deleted_at: number | null };
type Point = Record<"name" | "location" | "qr_code", string> & { number: number; custom: string | null };

/**
 * Writes the keys of texts anew, by which they are searched, sorted and compared: dashes, apostrophes, stroked letters,
 * invisible characters, digits and others count as plain ones now. Unlike other migrations it calls the functions of the
 * program, because the keys must be those that the program looks for.
 */
export async function keysOfTexts(db: Kysely<unknown>): Promise<void> {
  const { rows: fields } = await sql<Field>`
    select id, key, type, searchable, deleted_at from custom_fields order by position, created_at`.execute(db);
  for (let after = 0; ; ) {
    const { rows } = await sql<Point>`
      select number, name, location, qr_code, custom from all_access_points
      where number > ${after} order by number limit ${CHUNK}`.execute(db);
    const last = rows.at(-1);
    if (!last) break;
    after = last.number;
    const changed = rows.filter((row) => Object.values(row).some((value) => !KEPT.test(String(value))));
    if (changed.length === 0) continue;
    const points = table(
      db,
      changed.map((row) => keysOf(row, fields)),
      ["name_key", "location_key", "search_text"],
    );
    await sql`update all_access_points set name_key = given.name_key, location_key = given.location_key,
      search_text = given.search_text from ${points} where all_access_points.number = given.number`.execute(db);
    const values = table(
      db,
      changed.flatMap((row) => entriesOf(row, fields)),
      ["field_id", "value_key", "value_text"],
    );
    await sql`update access_point_field_values set value_key = given.value_key, value_text = given.value_text from ${values}
      where access_point_field_values.field_id = given.field_id
        and access_point_field_values.number = given.number`.execute(db);
  }
  await writeNames(db);
}

/** Returns rows as a table `given`, in one parameter. */
function table(db: Kysely<unknown>, rows: object[], texts: string[]): RawBuilder<unknown> {
  const json = JSON.stringify(rows);
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    const columns = texts.map((name) => `${name} text`).join(", ");
    return sql`json_to_recordset(cast(${json} as json)) as given (number bigint, ${sql.raw(columns)})`;
  }
  const columns = ["number", ...texts].map((name) => `value ->> '${name}' as ${name}`).join(", ");
  return sql`(select ${sql.raw(columns)} from json_each(${json})) as given`;
}

/** The search text has the letter Q for each blank: docs/decisions/021-search-indexes.md. */
function keysOf({ number, name, location, qr_code, custom }: Point, fields: Field[]) {
  const values = JSON.parse(custom ?? "{}");
  const searched = fields
    .filter(({ key, searchable, deleted_at }) => searchable === 1 && deleted_at === null && Object.hasOwn(values, key))
    .map(({ key }) => (typeof values[key] === "boolean" ? (values[key] ? "yes" : "no") : String(values[key])));
  const lines = [name, ...[location, qr_code, ...searched].filter(Boolean)];
  const search_text = lines.map(foldForSearch).join("\n").replaceAll(" ", "Q");
  return { number, name_key: foldForOrder(name), location_key: foldForOrder(location), search_text };
}

function entriesOf({ number, custom }: Point, fields: Field[]) {
  const values = JSON.parse(custom ?? "{}");
  return fields.flatMap(({ id: field_id, key, type }) => {
    if (!Object.hasOwn(values, key) || !["text", "url", "choice"].includes(type)) return [];
    const value = String(values[key]);
    return [
      { number, field_id, value_key: valueKey(value), value_text: type === "choice" ? "" : foldForSearch(value) },
    ];
  });
}

/** Returns the key of a value. Long texts, and texts such as 007, get a hash behind it, so that each has a key of its own. */
function valueKey(value: string): string {
  const [key, text] = [foldForOrder(value), foldForSearch(value)];
  if (key.length <= 200 && !/(?<!\d)0\d/.test(text)) return key;
  return `${key.slice(0, 200).toWellFormed()}\n${hash("sha256", text, "base64url").slice(0, 22)}`;
}

/** Writes the keys of people and teams. Two teams may have one key now, and keys of teams are unique: the later one gets its id. */
async function writeNames(db: Kysely<unknown>): Promise<void> {
  const { rows: users } = await sql<{ id: string; name: string; email: string }>`
    select id, name, email from users`.execute(db);
  for (const { id, name, email } of users) {
    await sql`update users set name_key = ${foldForOrder(name)},
      search_text = ${`${foldForSearch(name)}\n${foldForSearch(email)}`} where id = ${id}`.execute(db);
  }
  const { rows: teams } = await sql<{ id: string; name: string }>`
    select id, name from teams order by created_at, id`.execute(db);
  const taken = new Set<string>();
  // No key is one that another team has from before.
  for (const { id } of teams) await sql`update teams set name_key = ${`\n${id}`} where id = ${id}`.execute(db);
  for (const { id, name } of teams) {
    const key = foldForOrder(name);
    await sql`update teams set name_key = ${taken.has(key) ? `${key}\n${id}` : key} where id = ${id}`.execute(db);
    taken.add(key);
  }
}
