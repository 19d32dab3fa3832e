import { expect, test } from "vitest";
import { startReporting } from "./test-reports";

/** Starts the service with two access points of one code: Ada's, which is the older one, and that of Zoe, who sees both. */
async function startSharedCode() {
  const it = await startReporting();
  const { service, zoe } = it;
  const create = async (by: string, body: object): Promise<string> =>
    (await (await service.send("POST", "/access-points", { token: by, body })).json()).id;
  const ofAda = (await it.add({ name: "Door", qrCode: "D-1" })).id;
  const ofZoe = await create(zoe, { name: "Gate", qrCode: "D-1" });
  const reportedNames = async () => (await it.reports("", zoe)).map(({ accessPoint }) => accessPoint?.name).sort();
  return { ...it, create, ofAda, ofZoe, reportedNames };
}

test("a report with the id of an access point is about that one, and without one about the reporter's own", async () => {
  const { reported, reportedNames, point, ofAda, zoe } = await startSharedCode();
  await reported("D-1", { kind: "label" }, zoe);
  expect(await reportedNames()).toEqual(["Gate"]);
  await reported("d-1", { kind: "label", accessPoint: ofAda.toUpperCase() }, zoe);
  expect(await reportedNames()).toEqual(["Door", "Gate"]);
  expect((await point(ofAda)).label.state).toBe("damaged");
  await reported("D-1", { kind: "problem", text: "Jammed", accessPoint: ofAda }, zoe);
  expect(await reportedNames()).toEqual(["Door", "Door", "Gate"]);
});

test("an id answers 404 as an unknown code does, unless the reporter sees an access point with this code and id", async () => {
  const { service, add, report, reportedNames, ofAda, kim, zoe } = await startSharedCode();
  const { id: other } = await add({ name: "Lift", qrCode: "D-2" });
  await service.db.updateTable("office_settings").set({ public_page: "on" }).execute();
  await add({ name: "Porch", qrCode: "D-3" });
  const refusal = async (code: string, accessPoint: string | undefined, by: string | undefined) => {
    const answer = await report(code, { kind: "label", accessPoint }, by);
    const { instance: _, ...problem } = await answer.json();
    return { status: answer.status, problem };
  };
  const unknown = await refusal("unknown", undefined, kim);
  expect(unknown.status).toBe(404);
  expect(await refusal("D-1", ofAda, kim)).toEqual(unknown);
  expect(await refusal("D-1", other, zoe)).toEqual(unknown);
  const anonymous = await service.send("POST", "/scan/D-2/reports", { body: { kind: "label", accessPoint: other } });
  expect(anonymous.status).toBe(404);
  expect((await report("D-1", { kind: "label", accessPoint: "door" }, zoe)).status).toBe(422);
  expect(await reportedNames()).toEqual([]);
});

test("without an id, another person's access point with exactly this code is meant before an own one in another case", async () => {
  const { create, add, reported, reportedNames, kim } = await startSharedCode();
  await add({ name: "Hall", qrCode: "H-1" });
  await create(kim, { name: "Cellar", qrCode: "h-1" });
  await reported("H-1", { kind: "label" }, kim);
  expect(await reportedNames()).toEqual(["Hall"]);
});
