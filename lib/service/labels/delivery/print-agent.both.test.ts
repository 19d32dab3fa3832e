import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findDelivery, readQueue, recordDelivery } from "../jobs/delivery-rows";
import { startDelivery } from "./test-delivery";

const LEASE_MS = 30_000;

/** Starts the service with a printer behind an agent, and says what agents of one token ask and report. */
async function startAgents(profile: object = { connection: { kind: "agent" } }) {
  const world = await startDelivery(profile);
  const expiresAt = new Date(world.service.clock.now + 7 * 86_400_000).toISOString();
  const created = await world.send("POST", "/tokens", { name: "Office", access: "print", expiresAt }, world.admin);
  const { token } = await created.json();
  const agent = randomUUID();
  const report = async (job: string, body: object, by = agent): Promise<number> =>
    (await world.send("POST", `/print-agent/jobs/${job}/report`, { agent: by, ...body }, token)).status;
  const labels = async (job: string): Promise<number> =>
    (await world.send("GET", `/print-agent/jobs/${job}/labels?from=1&to=1&format=zpl`, undefined, token)).status;
  const listed = async (): Promise<string[]> => {
    const { data } = await (await world.send("GET", "/print-agent/jobs", undefined, token)).json();
    return data.map((job: { id: string }) => job.id);
  };
  return { ...world, token, report, labels, listed };
}

test("an agent neither takes nor reads labels that the service sends itself", async () => {
  const { printer, addMany, print, report, labels, delivery } = await startAgents({});
  printer.loadPaper(0);
  const id = await print(await addMany(1));
  await expect.poll(async () => (await delivery(id))?.reason).toBe("media-empty");
  expect(await labels(id)).toBe(404);
  expect(await report(id, { state: "sending", sentLabels: 0 })).toBe(404);
  expect(await delivery(id)).toMatchObject({ state: "waiting" });
});

test("an agent reads no labels that are printed or cancelled", async () => {
  const { send, addMany, print, report, labels } = await startAgents();
  const ids = await addMany(1);
  const [printed, cancelled] = [await print(ids), await print(ids)];
  expect(await report(printed, { state: "sending", sentLabels: 0 })).toBe(200);
  expect(await labels(printed)).toBe(200);
  expect(await report(printed, { state: "sent", sentLabels: 1 })).toBe(200);
  expect((await send("POST", `/label-jobs/${cancelled}/cancel`)).status).toBe(200);
  expect([await labels(printed), await labels(cancelled)]).toEqual([404, 404]);
});

test("an agent that asked before others printed labels does not take them again", async () => {
  const { addMany, print, report, delivery } = await startAgents();
  const id = await print(await addMany(30));
  expect(await report(id, { state: "sending", sentLabels: 0 })).toBe(200);
  expect(await report(id, { state: "sending", sentLabels: 20 })).toBe(200);
  expect(await report(id, { state: "waiting", sentLabels: 20, reason: "media-empty" })).toBe(200);
  expect(await report(id, { state: "sending", sentLabels: 0 }, randomUUID())).toBe(409);
  expect(await delivery(id)).toMatchObject({ state: "waiting", sentLabels: 20 });
});

test("reports that say fewer labels than before, other ranges, or the end before the last label are refused", async () => {
  const { addMany, print, report, delivery, point } = await startAgents();
  const ids = await addMany(30);
  const id = await print(ids);
  await report(id, { state: "sending", sentLabels: 0 });
  expect(await report(id, { state: "sent", sentLabels: 0 })).toBe(422);
  expect(await report(id, { state: "unsure", sentLabels: 0 })).toBe(422);
  expect(await report(id, { state: "sending", sentLabels: 0, unsure: { from: 9, to: 3 } })).toBe(422);
  expect(await report(id, { state: "sending", sentLabels: 20 })).toBe(200);
  expect(await report(id, { state: "waiting", sentLabels: 0 })).toBe(409);
  expect(await delivery(id)).toMatchObject({ state: "sending", sentLabels: 20 });
  expect((await point(ids[0] ?? "")).label.state).toBe("never");
});

test("labels that were begun while their lease was found to have ended are unsure, and never wait", async () => {
  const { service, addMany, print, report } = await startAgents();
  const id = await print(await addMany(1));
  const agent = randomUUID();
  await report(id, { state: "sending", sentLabels: 0 }, agent);
  const late = service.clock.now + LEASE_MS + 1;
  const begun = { state: "sending", sentLabels: 0, unsure: { from: 1, to: 1 }, reason: null } as const;
  const [, mayBegin] = await Promise.all([
    readQueue(service.db, late),
    recordDelivery(service.db, id, agent, begun, late),
  ]);
  const after = (await findDelivery(service.db, id))?.delivery;
  if (mayBegin) expect(after).toMatchObject({ unsure: { from: 1, to: 1 } });
  else expect(after).toMatchObject({ state: "waiting", unsure: null });
});

test("labels of an agent that died before the clock was set back are unsure after their lease", async () => {
  const { service, addMany, print, report, delivery } = await startAgents();
  const id = await print(await addMany(1));
  await report(id, { state: "sending", sentLabels: 0, unsure: { from: 1, to: 1 } });
  service.clock.now -= 3_600_000;
  service.context.deliveries.wake();
  await expect.poll(async () => (await delivery(id))?.state).toBe("unsure");
});

test("labels for a printer that prints are not offered, so that agents do not ask for them again and again", async () => {
  const { addMany, print, report, listed } = await startAgents();
  const ids = await addMany(1);
  const [first, second] = [await print(ids), await print(ids)];
  expect(await listed()).toEqual([first, second]);
  await report(first, { state: "sending", sentLabels: 0 });
  expect(await listed()).toEqual([]);
  await report(first, { state: "sent", sentLabels: 1 });
  expect(await listed()).toEqual([second]);
});
