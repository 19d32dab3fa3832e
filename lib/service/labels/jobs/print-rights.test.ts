import { expect, test } from "vitest";
import { beforeNextTransaction } from "../../teams/test-before-transaction";
import { addTeamsOf } from "../../teams/test-teams";
import { jobIdOf, startPrinting } from "../test-printing";

/** Starts printing by Ada, who may edit in Facilities, with an access point of Zoe, an admin, in this team. */
async function startWithShared() {
  const world = await startPrinting();
  const { service, token, add, addMany } = world;
  const { admin, teams, userId } = await addTeamsOf({ service, token });
  const shared = await add({ name: "Gate", teamId: teams.facilities }, admin);
  const [own = ""] = await addMany(1);
  const leave = () => service.send("DELETE", `/teams/${teams.facilities}/members/${userId}`, { token: admin });
  /** Prints the shared access point. Nobody has opened the file then. */
  const printShared = async () => {
    const id = jobIdOf(await world.print({ select: { ids: [shared.id] } }, inBackground));
    await service.context.labelQueue.awaitEnd(id);
    return id;
  };
  return { ...world, admin, shared, own, leave, printShared };
}

const inBackground = { Prefer: "respond-async" };

test("a print job of which the person may no longer print an access point when it is written answers 403", async () => {
  const { service, print, jobs, shared, own, leave } = await startWithShared();
  const select = { ids: [own, shared.id] };
  beforeNextTransaction(service, leave);
  expect((await print({ select }, inBackground)).status).toBe(403);
  expect(await jobs()).toEqual([]);
  expect((await print({ select }, inBackground)).status).toBe(404);
  expect((await print({ select: { ids: [own] } }, inBackground)).status).toBe(202);
});

test("a job is not confirmed when the person may no longer print one of its access points at the write", async () => {
  const { service, token, admin, printShared, job, point, shared, leave } = await startWithShared();
  const id = await printShared();
  beforeNextTransaction(service, leave);
  const body = { printed: true };
  expect((await service.send("POST", `/label-jobs/${id}/confirm`, { token, body })).status).toBe(403);
  expect((await job(id)).printState).toBe("created");
  expect((await point(shared.id, admin)).label.state).toBe("never");
});

test("opening the file of a job counts nothing as printed when the person leaves the team before the write", async () => {
  const { service, admin, printShared, get, point, shared, leave } = await startWithShared();
  const id = await printShared();
  beforeNextTransaction(service, leave);
  await get(`/label-jobs/${id}.pdf`);
  expect((await point(shared.id, admin)).label.state).toBe("never");
});
