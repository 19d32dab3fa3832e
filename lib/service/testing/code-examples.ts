import type { Examples } from "./openapi-answer";
import type { TestService } from "./start-test-service";

type World = { service: TestService; token: string; point: string };

const UNKNOWN = "0192f8e4-0000-7000-8000-000000000000";

/** Makes a code and returns its id. */
async function addCode({ service, token }: World): Promise<string> {
  const answer = await service.send("POST", "/codes", { token, body: { count: 1 } });
  return (await answer.json()).data[0].id;
}

/** Reports the access point with the code D-1, in a time of its own, and returns the id of the report. */
async function addReport({ service, token }: World): Promise<string> {
  service.clock.now += 600_000;
  const answer = await service.send("POST", "/scan/D-1/reports", { token, body: { kind: "label" } });
  return (await answer.json()).id;
}

/** Puts an access point into the pile, and returns its id. */
async function addToPile({ service, token, point }: World): Promise<string> {
  await service.send("POST", "/labels/pile", { token, body: { ids: [point] } });
  return point;
}

/** Switches the public page on, reports a new access point without a session, and returns its code and the reporter's token. */
async function addPublicReport({ service, token }: World): Promise<{ code: string; reporter: string }> {
  await service.db.updateTable("office_settings").set({ public_page: "on" }).execute();
  service.clock.now += 600_000;
  const code = `P-${service.clock.now}`;
  await service.send("POST", "/access-points", { token, body: { name: "Porch", qrCode: code } });
  const answer = await service.send("POST", `/scan/${code}/reports`, { body: { kind: "label" } });
  return { code, reporter: (await answer.json()).url.split("/").at(-1) };
}

/** Examples of the operations on batches, codes, the print pile and reports, for the test of the OpenAPI document. */
export const codeExamples: Examples<World> = {
  createAccessPoints: {
    success: () => [{ body: { items: [{ name: "Gate" }, { name: "Door" }] } }],
    problem: () => ({ body: { items: [{ name: "" }, { qrCode: "D-1" }] } }),
  },
  checkCode: {
    success: () => [{ query: "?qrCode=d-1" }, { query: "?qrCode=7K3F9QX2-0" }, { query: "?name=Gate&location=Quay" }],
    problem: () => ({ query: "?qrCode=" }),
  },
  lookUpCode: {
    success: () => [{ query: "?qrCode=d-1" }, { query: "?qrCode=unknown" }],
    problem: () => ({ query: "?qrCode=" }),
  },
  listCodes: {
    success: () => ["", "?state=void", "?page=9"].map((query) => ({ query })),
    problem: () => ({ query: "?state=lost" }),
  },
  reserveCodes: { success: () => [{ body: { count: 2 } }], problem: () => ({ body: { count: 1_001 } }) },
  scanCode: { success: () => [{ key: "D-1" }], problem: () => ({ key: "unknown" }) },
  reportCode: {
    success: ({ point }) => [
      { key: "D-1", body: { kind: "label" } },
      { key: "D-1", body: { kind: "problem", text: "Jammed", accessPoint: point } },
    ],
    problem: () => ({ key: "D-1", body: { kind: "problem" } }),
  },
  addToPile: { success: ({ point }) => [{ body: { ids: [point] } }], problem: () => ({ body: { ids: [UNKNOWN] } }) },
  listPile: {
    success: (world) => [addToPile(world).then(() => ({})), { query: "?page=2&limit=1" }],
    problem: () => ({ query: "?page=0" }),
  },
  removeFromPile: {
    success: (world) => [addToPile(world).then((id) => ({ id }))],
    problem: () => ({ id: UNKNOWN }),
  },
  emptyPile: { success: () => [{}], problem: () => ({ token: undefined }) },
  getPublicPoint: {
    success: (world) => [addPublicReport(world).then(({ code }) => ({ key: code }))],
    problem: () => ({ key: "unknown" }),
  },
  getReportOfLink: {
    success: (world) => [addPublicReport(world).then(({ reporter }) => ({ body: { token: reporter } }))],
    problem: () => ({ body: { token: "unknown" } }),
  },
  listReports: {
    success: (world) => [addReport(world).then(() => ({})), { query: "?state=new&kind=label" }],
    problem: () => ({ query: "?state=old" }),
  },
  getReport: { success: (world) => [addReport(world).then((id) => ({ id }))], problem: () => ({ id: UNKNOWN }) },
  updateReport: {
    success: (world) => [addReport(world).then((id) => ({ id, body: { state: "done", answer: "Printed again." } }))],
    problem: () => ({ id: UNKNOWN, body: { state: "seen" } }),
  },
  voidCode: { success: (world) => [addCode(world).then((id) => ({ id }))], problem: () => ({ id: UNKNOWN }) },
};
