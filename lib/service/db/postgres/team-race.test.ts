import { sql } from "kysely";
import { expect, test } from "vitest";
import { addTeamsOf } from "../../teams/test-teams";
import { startTestService } from "../../testing/start-test-service";
import type { Db } from "../database";
import { inTransaction } from "../transaction";

/** Waits until another transaction waits for a lock that this one holds. */
async function untilAwaited(trx: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(trx);
    if (rows.length > 0) return;
  }
}

test("a person who is being removed is not added to a team", async () => {
  const service = await startTestService();
  const { db, send } = service;
  const { token } = await service.signedIn();
  const { admin, teams } = await addTeamsOf({ service, token });
  const ben = await service.addUser("ben@example.com");
  let answer: Promise<Response> | undefined;
  await inTransaction(db, async (trx) => {
    await trx.selectFrom("users").select("id").where("id", "=", ben.id).forUpdate().execute();
    await trx.updateTable("users").set({ removed_at: 1, disabled_at: 1 }).where("id", "=", ben.id).execute();
    await trx.deleteFrom("team_members").where("user_id", "=", ben.id).execute();
    answer = send("PUT", `/teams/${teams.keys}/members/${ben.id}`, { token: admin, body: { access: "edit" } });
    await untilAwaited(trx);
  });
  expect((await answer)?.status).toBe(404);
  expect(await db.selectFrom("team_members").select("team_id").where("user_id", "=", ben.id).execute()).toEqual([]);
});
