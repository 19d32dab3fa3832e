import { expect, test } from "vitest";
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
