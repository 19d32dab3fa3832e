import { expect, test } from "vitest";
import { sweepReports } from "./sweep-reports";
import { startPublic } from "./test-public";

const DAY = 86_400_000;

test("a report without a session is stored, and its link shows what became of it", async () => {
  const { service, add, sent, followed, answer, reports } = await startPublic();
  await add({ name: "Door", location: "Annex", qrCode: "D-1" });
  const { id, url, link } = await sent("D-1", { kind: "problem", text: "Jammed", contact: "kim@example.org" });
  expect(url).toMatch(/^https:\/\/doors\.example\.com\/reports\/[\w-]{43}$/);
  expect(await reports()).toMatchObject([{ id, text: "Jammed", contact: "kim@example.org", createdBy: null }]);
  const expiresAt = new Date(service.clock.now + 90 * DAY).toISOString();
  const accessPoint = { name: "Door", location: "Annex" };
  const first = await followed(link);
  expect(first).toEqual({
    kind: "problem",
    text: "Jammed",
    state: "new",
    answer: "",
    createdAt: new Date(service.clock.now).toISOString(),
    accessPoint,
    expiresAt,
    timeZone: "UTC",
  });
  await answer(id, { state: "seen" });
  expect((await followed(link)).state).toBe("seen");
  await answer(id, { state: "done", answer: "The lock is new." });
  expect(await followed(link)).toMatchObject({ state: "done", answer: "The lock is new." });
  const stored = JSON.stringify(await service.db.selectFrom("reports").selectAll().execute());
  expect(stored).not.toContain(link);
});

test("a report of a damaged label is done for its reporter once the label is printed, also in the trash", async () => {
  const { service, token, add, sent, followed, printed } = await startPublic();
  const { id } = await add({ name: "Door", qrCode: "D-1" });
  const { link } = await sent("D-1");
  await printed([id]);
  expect((await followed(link)).state).toBe("done");
  await service.send("DELETE", `/access-points/${id}`, { token });
  expect((await followed(link)).state).toBe("done");
});

test("an unknown link, one of 90 days ago, and every one while the page is off answer alike", async () => {
  const { service, add, sent, follow, setPage } = await startPublic();
  await add({ name: "Door", qrCode: "D-1" });
  const { link } = await sent("D-1");
  const said = async (token: string) => {
    const answer = await follow(token);
    const { instance: _, ...problem } = await answer.json();
    return [answer.status, problem];
  };
  const unknown = await said("x".repeat(43));
  expect(unknown[0]).toBe(404);
  await setPage({ publicPage: "off" });
  expect(await said(link)).toEqual(unknown);
  await setPage({ publicPage: "on" });
  service.clock.now += 90 * DAY - 1;
  expect((await follow(link)).status).toBe(200);
  service.clock.now += 1;
  expect(await said(link)).toEqual(unknown);
});

test("a done report loses its contact with its link, and is deleted after a year; an open one is kept", async () => {
  const { service, add, sent, answer } = await startPublic();
  await add({ name: "Door", qrCode: "D-1" });
  const problem = { kind: "problem", text: "Jammed", contact: "kim@example.org" };
  const done = await sent("D-1", problem);
  await sent("D-1", problem);
  await answer(done.id, { state: "done" });
  const contacts = async () => {
    await sweepReports(service.db, service.clock.now);
    const rows = await service.db.selectFrom("reports").select(["contact", "state"]).orderBy("state").execute();
    return rows.map(({ state, contact }) => [state, contact]);
  };
  service.clock.now += 90 * DAY;
  expect(await contacts()).toEqual([
    ["done", "kim@example.org"],
    ["new", "kim@example.org"],
  ]);
  service.clock.now += 1;
  expect(await contacts()).toEqual([
    ["done", ""],
    ["new", "kim@example.org"],
  ]);
  service.clock.now += 275 * DAY;
  expect(await contacts()).toEqual([["new", "kim@example.org"]]);
});
