import { sql } from "kysely";
import { expect, test } from "vitest";
import { pruneAudit } from "../audit/prune-audit";
import { makeTestDatabase } from "../testing/make-test-database";
import { migrate, migrations } from "./migrate";
import { openDatabase } from "./open-database";

test("the migration 0003 keeps entries of the audit log, which then can be deleted by age only", async () => {
  const { db } = openDatabase(await makeTestDatabase("template0"), { onLost: () => {} });
  const { "0001-first-release": first, "0002-team-of-label-jobs": second } = migrations;
  await migrate(db, { "0001-first-release": first as never, "0002-team-of-label-jobs": second as never });
  const run = (statement: string) => sql.raw(statement).execute(db);
  const add = (id: string, at: number, link: string) =>
    run(`insert into audit_entries (id, at, actor_name, action, address, position, digest)
      values ('${id}', ${at}, 'Ada', 'user.created', '192.0.2.1', ${link})`);
  await add("00000000-0001-7000-8000-000000000000", 1, "1, 'digest'");
  await add("00000000-0002-7000-8000-000000000000", 2, "null, null");
  await run("update audit_head set position = 1, digest = 'digest', chain_key = 'key', mac = 'mac'");
  await migrate(db);
  const read = async () =>
    (await db.selectFrom("audit_entries").selectAll().orderBy("id").execute()).map(({ at }) => at);
  expect(await read()).toEqual([1, 2]);
  await expect(run("update audit_entries set at = 0")).rejects.toThrow(/cannot be changed/);
  await expect(run("delete from audit_entries where at = 1")).rejects.toThrow(/only when they are older/);
  await pruneAudit(db, 2);
  expect(await read()).toEqual([2]);
  await db.destroy();
});
