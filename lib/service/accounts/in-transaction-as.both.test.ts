import { expect, test } from "vitest";
import { allOperations } from "../app";
import type { Db } from "../db/database";
import type { Call, Operation, Person } from "../http/operation";
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
]);

/** Returns whether an operation must check the rights in its transaction: all that give rights, and `checked`. */
function mustCheck({ name, method, access }: Operation): boolean {
  // Signing out only takes rights away.
  if (method === "get" || name === "logOut") return false;
  return access === "session" || access === "admin" || checked.has(name);
}

/** Changes that take rights away from a person, each with the kind of problem, and what puts them back. */
const changes: [what: string, problem: string, change: (db: Db, person: Person) => Promise<() => Promise<unknown>>][] =
  [
    [
      "another role",
      "forbidden",
      async (db, { id, role }) => {
        const set = (to: Person["role"]) => db.updateTable("users").set({ role: to }).where("id", "=", id).execute();
        await set(role === "admin" ? "staff" : "manager");
        return () => set(role);
      },
    ],
    [
      "a disabled user",
      "invalid-token",
      async (db, { id }) => {
        const set = (at: number | null) =>
          db.updateTable("users").set({ disabled_at: at }).where("id", "=", id).execute();
        await set(1);
        return () => set(null);
      },
    ],
    [
      "an ended session",
      "invalid-token",
      async (db, { credential }) => {
        const set = (at: number | null) =>
          db.updateTable("sessions").set({ revoked_at: at }).where("id", "=", credential.id).execute();
        await set(1);
        return () => set(null);
      },
    ],
    [
      "a new password",
      "invalid-token",
      async (db, { id }) => {
        const add = (one: number) =>
          db
            .updateTable("users")
            .set((row) => ({ credential_version: row("credential_version", "+", one) }))
            .where("id", "=", id)
            .execute();
        await add(1);
        return () => add(-1);
      },
    ],
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
    for (const [what, problem, change] of changes) {
      const person = await authenticate(context, `Bearer ${asked.token ?? world.token}`, "192.0.2.1");
      const before = await countRows(db);
      const undo = await change(db, person);
      const error = await Promise.resolve(asking.handle(toCall(asking, asked), person)).catch(
        (thrown: unknown) => thrown,
      );
      await undo();
      const kind = error instanceof ServiceProblem ? error.kind : `success ${JSON.stringify(error)}`;
      if (kind !== problem) wrong.push(`${one.name}, ${what}: ${kind} instead of ${problem}`);
      if (String(await countRows(db)) !== String(before)) wrong.push(`${one.name}, ${what}: has written`);
    }
  }
  expect(wrong).toEqual([]);
});
