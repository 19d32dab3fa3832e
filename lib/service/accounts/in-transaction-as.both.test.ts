import { sql } from "kysely";
import { expect, test } from "vitest";
import { allOperations } from "../app";
import type { Db } from "../db/database";
import type { Call, Operation } from "../http/operation";
import { ServiceProblem } from "../http/problem-error";
import type { Asked } from "../testing/openapi-answer";
import { examples, startWorld } from "../testing/operation-examples";
import { authenticate } from "./authenticate";

/** Operations that any role may call with an API token, and that check the rights of the person in the transaction. */
const checked = new Set([
  // They wait in a queue before they write.
  "importAccessPoints",
  "createImport",
  "updateImport",
  "runImport",
  "changeAccessPoints",
  "undoBulkChange",
  "printLabels",
  // What they write, others may see.
  "createView",
  "updateView",
  "deleteView",
  "createLabelPrinter",
  "updateLabelPrinter",
  "deleteLabelPrinter",
]);

/** They write nothing: signing out only takes rights away, and a trial asks a provider, a mail server or a printer. */
const exempt = new Set(["logOut", "trySignIn", "checkProvider", "sendTestMail", "askPrinter"]);

/** Returns whether an operation must check the rights in its transaction: all that give rights, and `checked`. */
function mustCheck({ name, method, access }: Operation): boolean {
  if (method === "get" || exempt.has(name)) return false;
  return access === "session" || access === "admin" || checked.has(name);
}

/** Changes that take rights away from a person, each with the kind of problem: the column, and its value after a value. */
const changes: [
  what: string,
  problem: string,
  table: "users" | "sessions",
  column: string,
  next: (value: unknown) => unknown,
][] = [
  ["another role", "forbidden", "users", "role", (role) => (role === "admin" ? "staff" : "manager")],
  ["a disabled user", "invalid-token", "users", "disabled_at", () => 1],
  ["an ended session", "invalid-token", "sessions", "revoked_at", () => 1],
  ["a new password", "invalid-token", "users", "credential_version", (version) => Number(version) + 1],
];

const toCall = (one: Operation, { id = "", key = "", query = "", body, raw = "", headers = {} }: Asked): Call => ({
  id,
  key,
  query: one.query?.parse(Object.fromEntries(new URLSearchParams(query))),
  body: one.body?.parse(body),
  file: new TextEncoder().encode(raw as string) as Uint8Array<ArrayBuffer>,
  header: (name) => Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1],
  address: "192.0.2.1",
  isHead: false,
});

/** Tables with a row for each write of these operations. */
const written = [
  "audit_entries",
  "users",
  "sessions",
  "one_time_links",
  "imports",
  "label_jobs",
  "saved_views",
] as const;

const countRows = (db: Db): Promise<number[]> =>
  Promise.all(
    written.map(async (table) => {
      const counted = db.selectFrom(table as "users").select(({ fn }) => fn.countAll<number>().as("rows"));
      return Number((await counted.executeTakeFirstOrThrow()).rows);
    }),
  );

test("an operation that gives rights or waited in a queue refuses a person whose rights ended after they were checked", async () => {
  const world = await startWorld();
  const operations = allOperations(world.service.context).filter(mustCheck);
  expect(operations.length).toBeGreaterThan(25);

  const wrong: string[] = [];
  for (const one of operations) {
    // Each example may still create what it needs when it is returned: all of them, before rows are counted.
    const [asked] = (await Promise.all(examples[one.name]?.success(world) ?? [])) as [Asked];
    const context = asked.on?.context ?? world.service.context;
    const { db } = context;
    const asking = allOperations(context).find(({ name }) => name === one.name) ?? one;
    for (const [what, problem, table, column, next] of changes) {
      const person = await authenticate(context, `Bearer ${asked.token ?? world.token}`, "192.0.2.1");
      const before = await countRows(db);
      const isIt = sql`id = ${table === "users" ? person.id : person.credential.id}`;
      const set = (value: unknown) =>
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${isIt}`.execute(db);
      const { rows } = await sql<{ value: unknown }>`
        select ${sql.ref(column)} as value from ${sql.table(table)} where ${isIt}`.execute(db);
      const value = rows[0]?.value;
      await set(next(value));
      const error = await Promise.resolve(asking.handle(toCall(asking, asked), person)).catch(
        (thrown: unknown) => thrown,
      );
      await set(value);
      const kind = error instanceof ServiceProblem ? error.kind : `success ${JSON.stringify(error)}`;
      if (kind !== problem) wrong.push(`${one.name}, ${what}: ${kind} instead of ${problem}`);
      if (String(await countRows(db)) !== String(before)) wrong.push(`${one.name}, ${what}: has written`);
    }
  }
  expect(wrong).toEqual([]);
});
