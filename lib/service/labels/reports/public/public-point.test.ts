import { expect, test } from "vitest";
import { sweepReports } from "./sweep-reports";
import { startPublic } from "./test-public";

/** Returns what an answer shows of an unknown code: all but the id of the request and the time. */
const shown = async (answer: Response) => {
  const headers = [...answer.headers].map(([name, value]) => [name, name === "x-request-id" ? "" : value]);
  const { instance, ...problem } = await answer.json();
  return { status: answer.status, headers, problem, id: typeof instance };
};

test("the public page shows name, location and note, and nothing else", async () => {
  const { add, look } = await startPublic();
  await add({ name: "Door", location: "Annex", description: "Alarm code 1234", qrCode: "D-1" });
  for (const code of ["D-1", "d-1", "https://doors.example.com/q/D-1"]) {
    const answer = await look(code);
    expect([code, answer.status, await answer.json()]).toEqual([
      code,
      200,
      { name: "Door", location: "Annex", note: "In an emergency call 4711" },
    ]);
  }
});

test("guessed, doubled and deleted codes, and every code while the page is off, answer alike, and store nothing", async () => {
  const { service, token, add, look, send, zoe, setPage } = await startPublic();
  await add({ name: "Door", qrCode: "D-1" });
  await add({ name: "Door", qrCode: "D-2" });
  await service.send("POST", "/access-points", { token: zoe, body: { name: "Gate", qrCode: "D-2" } });
  const { id } = await add({ name: "Lift", qrCode: "D-3" });
  await service.send("DELETE", `/access-points/${id}`, { token });
  const reserved = (await (await service.send("POST", "/codes", { token, body: { count: 1 } })).json()).data[0];
  const guessed = await shown(await look("D-9"));
  expect(guessed.status).toBe(404);
  const codes = ["D-2", "D-3", reserved.qrCode, "é".repeat(200)];
  for (const code of codes) expect(await shown(await look(code)), code).toEqual(guessed);
  const refused = await shown(await send("D-9"));
  expect(refused.problem).toEqual(guessed.problem);
  for (const code of codes) expect(await shown(await send(code)), code).toEqual(refused);
  await setPage({ publicPage: "off" });
  expect(await shown(await look("D-1"))).toEqual(guessed);
  expect(await shown(await send("D-1"))).toEqual(refused);
  expect(await service.db.selectFrom("reports").selectAll().execute()).toEqual([]);
});

test("an exact code is known although another one differs only in case", async () => {
  const { service, add, look, zoe } = await startPublic();
  await add({ name: "Door", qrCode: "d-1" });
  await service.send("POST", "/access-points", { token: zoe, body: { name: "Gate", qrCode: "D-1" } });
  expect((await (await look("D-1")).json()).name).toBe("Gate");
  expect((await (await look("d-1")).json()).name).toBe("Door");
});

test("only an admin switches the page on, and the audit log says who did", async () => {
  const { service, token, admin, setPage } = await startPublic();
  const refused = await service.send("PATCH", "/settings", { token, body: { publicPage: "on" } });
  expect(refused.status).toBe(403);
  expect(await setPage({ publicNote: "" })).toMatchObject({ publicPage: "on", publicNote: "" });
  const { data } = await (await service.send("GET", "/audit?action=settings", { token: admin })).json();
  expect(data.map(({ changes }: { changes: object }) => changes)).toEqual([
    { publicNote: ["In an emergency call 4711", null] },
    { publicPage: ["off", "on"], publicNote: [null, "In an emergency call 4711"] },
  ]);
});

test("a request with a token that is not valid answers 401, so that its sender signs in again", async () => {
  const { service, add } = await startPublic();
  await add({ name: "Door", qrCode: "D-1" });
  const answer = await service.send("POST", "/scan/D-1/reports", { token: "old", body: { kind: "label" } });
  expect(answer.status).toBe(401);
});

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
