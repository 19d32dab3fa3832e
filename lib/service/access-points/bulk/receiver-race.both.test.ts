import { expect, test } from "vitest";
import { inTransaction } from "../../db/transaction";
import { expectProblem } from "../../testing/expect-problem";
import { startTestService } from "../../testing/start-test-service";
import { startTrash } from "../trash/test-trash";

/** Starts a service with an admin and Ben, and another process on the same database. */
async function startRace() {
  const { service, add, rows, token } = await startTrash();
  const admin = await service.signedIn("zoe@example.com", "admin");
  const ben = await service.signedIn("ben@example.com");
  const other = await startTestService({}, undefined, service.database);
  const owners = async () => (await rows()).map(({ owner_id }) => owner_id);
  const post = (path: string, body?: object) =>
    service.send("POST", `/access-points/bulk${path}`, { token: admin.token, ...(body && { body }) });

  /** Sends a request while another process changes Ben, and commits that after the request has made its first checks. */
  const whileBenIs = async (changed: { disabled_at?: number; removed_at?: number }, send: () => Promise<Response>) => {
    let answer: Promise<Response> | undefined;
    await inTransaction(other.db, async (trx) => {
      await trx.updateTable("users").set(changed).where("id", "=", ben.user.id).execute();
      answer = send();
      for (let count = 0; count < 10; count += 1) {
        await service.send("GET", "/access-points?q=gate", { token: admin.token });
      }
    });
    return answer as Promise<Response>;
  };
  return { add, owners, post, whileBenIs, admin, ben, token };
}

test("a bulk change answers 422 when another process disables the new owner meanwhile", async () => {
  const { add, owners, post, whileBenIs, ben } = await startRace();
  const { id } = await add({ name: "Gate" });
  const before = await owners();
  const body = { select: { ids: [id] }, set: { owner: ben.user.id } };
  const answer = await whileBenIs({ disabled_at: 1 }, () => post("", body));
  await expectProblem(answer, { status: 422, kind: "validation-failed" });
  expect(await owners()).toEqual(before);
});

test("undoing never gives access points to a user whom another process removes meanwhile", async () => {
  const { add, owners, post, whileBenIs, admin, ben } = await startRace();
  const { id } = await add({ name: "Gate" }, ben.token);
  const body = { select: { ids: [id] }, set: { owner: admin.user.id } };
  const { undo } = await (await post("", body)).json();
  await whileBenIs({ removed_at: 1 }, () => post(`/${undo.id}/undo`));
  expect(await owners()).toEqual([admin.user.id]);
});
