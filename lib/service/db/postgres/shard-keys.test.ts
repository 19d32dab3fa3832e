import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { expect, test } from "vitest";
import { makeTestDatabase } from "../../testing/make-test-database";
import { startTestService } from "../../testing/start-test-service";

/** Tables that a database sharded by owner distributes, with the column of the owner; null: the column is missing. */
const SHARDED: Record<string, string | null> = {
  all_access_points: "owner_id",
  access_point_totals: "owner_id",
  access_point_weeks: "owner_id",
  access_point_tombstones: "owner_id",
  access_point_field_values: "owner_id",
  reserved_codes: "owner_id",
  idempotency_keys: "user_id",
  imports: "owner_id",
  label_jobs: "owner_id",
  label_job_contents: null,
  label_job_points: null,
  label_job_exceptions: null,
  label_equipment: "owner_id",
  default_views: "user_id",
};

/** Small tables that every node has a copy of. */
const EVERYWHERE = [
  "users",
  "teams",
  "team_members",
  "custom_fields",
  "custom_field_state",
  "label_designs",
  "saved_views",
  "installation",
  "office_settings",
  "kysely_migration",
  "kysely_migration_lock",
];

/** Tables that stay on one node, because they are found without the owner, or are one for the installation. */
const ON_ONE_NODE = [
  "access_point_feed",
  "api_tokens",
  "audit_entries",
  "bulk_change_parts",
  "bulk_changes",
  "one_time_links",
  "reports",
  "sessions",
  "sign_in_addresses",
  "throttle_buckets",
];

const COLUMNS = (table: string, numbers: string) => `
  (select array_agg(attname::text) from pg_attribute where attrelid = ${table} and attnum = any (${numbers}))`;

/** Columns that an index only includes do not belong to its key. */
const KEY_COLUMNS = "(indkey::int2[])[0:indnkeyatts - 1]";

const KEYS = `
  select indrelid::regclass::text as table, indexrelid::regclass::text as name, ${COLUMNS("indrelid", KEY_COLUMNS)} as columns
  from pg_index join pg_class on pg_class.oid = indrelid
  where indisunique and relkind = 'r' and relnamespace = 'public'::regnamespace`;

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, conname as name, confrelid::regclass::text as parent,
    ${COLUMNS("conrelid", "conkey")} as columns, ${COLUMNS("confrelid", "confkey")} as "parentColumns"
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;

type Key = { table: string; name: string; columns: string[] };
type ForeignKey = Key & { parent: string; parentColumns: string[] };

/** Runs one statement on the database at `url`, and returns the rows. */
async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const hasOwner = (table: string, columns: string[]) => columns.includes(SHARDED[table] ?? "");

/** Returns whether a foreign key can be checked on the node of its row. */
function isLocal({ table, columns, parent, parentColumns }: ForeignKey): boolean {
  if (EVERYWHERE.includes(parent)) return true;
  if (!(table in SHARDED)) return ON_ONE_NODE.includes(table) && ON_ONE_NODE.includes(parent);
  return hasOwner(table, columns) && hasOwner(parent, parentColumns);
}

/** Returns the names of the keys that lack the owner. */
async function findLacking(url: string): Promise<string[]> {
  const keys = (await query(url, KEYS)) as Key[];
  const foreignKeys = (await query(url, FOREIGN_KEYS)) as ForeignKey[];
  return [
    ...keys.filter(({ table, columns }) => table in SHARDED && !hasOwner(table, columns)),
    ...foreignKeys.filter((one) => !isLocal(one)),
  ]
    .map(({ name }) => name)
    .sort();
}

const page = readFileSync(join(import.meta.dirname, "../../../../docs/scale.md"), "utf8");

/** Rows of the table of keys in docs/scale.md: the name of a key, and whether the page's statements add the owner. */
const stated = [...page.matchAll(/^\| `(\w+)` +\| (yes|no) +\|/gm)].map(([, name, isMended]) => ({ name, isMended }));

test("every table is sharded by owner, copied to every node or on one node", async () => {
  const url = (await makeTestDatabase()).databaseUrl as string;
  const tables = "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace";
  const names = (await query(url, tables)).map(({ relname }) => relname);
  expect(names.sort()).toEqual([...Object.keys(SHARDED), ...EVERYWHERE, ...ON_ONE_NODE].sort());
});

test("docs/scale.md names every key that lacks the owner, and its statements add the owner where it says so", async () => {
  const it = await startTestService();
  const url = it.database.databaseUrl as string;
  expect(stated.map(({ name }) => name).sort()).toEqual(await findLacking(url));

  const [, statements = ""] = page.match(/```sql\n(alter table [^`]+)```/) ?? [];
  await query(url, statements);
  const left = stated.flatMap(({ name, isMended }) => (isMended === "no" ? [name] : []));
  expect(await findLacking(url)).toEqual(left.sort());

  const { token } = await it.signedIn();
  const made = await it.send("POST", "/access-points", { token, body: { name: "Gate" } });
  const { id } = await made.json();
  for (const [method, path, status] of [
    ["PATCH", `/access-points/${id}`, 200],
    ["DELETE", `/access-points/${id}`, 204],
    ["POST", `/access-points/${id}/restore`, 200],
    ["GET", `/access-points/${id}`, 200],
  ] as const) {
    const body = { PATCH: { name: "Side gate" }, POST: {} }[method as string];
    expect((await it.send(method, path, { token, body })).status).toBe(status);
  }
});
