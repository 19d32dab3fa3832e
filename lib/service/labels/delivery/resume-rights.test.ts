import { expect, test } from "vitest";
import { FRESH_MS } from "@/lib/printers/deliver";
import { startDelivery } from "./test-delivery";

/** Starts with labels of a team that a member sent, and that wait for paper. */
async function startWaiting() {
  const world = await startDelivery();
  const { service, send, admin, add, printer, order } = world;
  const { token: member, user } = await service.signedIn("sam@example.com");
  const team = await (await send("POST", "/teams", { name: "North" }, admin)).json();
  const membership = `/teams/${team.id}/members/${user.id}`;
  await send("PUT", membership, { access: "edit" }, admin);
  const point = await add({ name: "Gate", teamId: team.id }, member);
  const gate = await add({ name: "Gate of admin", teamId: team.id }, admin);
  printer.loadPaper(0);
  const job = await (
    await service.send("POST", "/labels", {
      token: member,
      body: order([point.id, gate.id]),
      headers: { Prefer: "return=minimal" },
    })
  ).json();
  await expect.poll(async () => (await world.job(job.id, member)).delivery?.reason).toBe("media-empty");
  const age = async () => {
    service.clock.now += FRESH_MS;
    await expect.poll(async () => (await world.job(job.id, member)).delivery?.reason).toBe("too-old");
    printer.loadPaper(100);
  };
  const resume = async (from = 1): Promise<number> =>
    (await send("POST", `/label-jobs/${job.id}/resume`, { from }, member)).status;
  return { ...world, member, membership, age, resume, id: job.id as string, profile: world.id };
}

test("labels of a team are not sent by who has left it, nor do they count as printed", async () => {
  const { send, admin, membership, age, resume, job, id, member } = await startWaiting();
  await age();
  await send("DELETE", membership, undefined, admin);
  expect(await resume()).toBe(403);
  expect((await job(id, member)).delivery).toMatchObject({ state: "waiting", reason: "too-old" });
});

test("labels are not sent to a printer that the person may no longer use", async () => {
  const { send, admin, age, resume, profile, job, id, member } = await startWaiting();
  await age();
  const other = await (await send("POST", "/teams", { name: "South" }, admin)).json();
  await send("PATCH", `/label-printers/${profile}`, { teamIds: [other.id] }, admin);
  expect(await resume()).toBe(403);
  expect((await job(id, member)).delivery).toMatchObject({ state: "waiting", reason: "too-old" });
  await send("PATCH", `/label-printers/${profile}`, { teamIds: [] }, admin);
  expect(await resume()).toBe(200);
});

test("labels that wait are cancelled when the person who sent them may no longer print them", async () => {
  const { send, admin, membership, job, id, member, printer } = await startWaiting();
  await send("DELETE", membership, undefined, admin);
  printer.loadPaper(100);
  await expect.poll(async () => (await job(id, member)).delivery?.state).toBe("cancelled");
  expect(printer.printed).toEqual([]);
});
