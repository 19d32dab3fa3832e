import type { Examples } from "./openapi-answer";
import type { TestService } from "./start-test-service";

type World = { service: TestService; token: string; admin: string; point: string };

const UNKNOWN = "0192f8e4-0000-7000-8000-000000000000";

const unknownId = () => ({ id: UNKNOWN });

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

/** Saves a view and returns its id. */
async function addView({ service, token }: World): Promise<string> {
  const body = { name: "Quay", query: { location: "Quay 4", limit: "50" }, columns: [{ name: "label" }] };
  return (await (await service.send("POST", "/views", { token, body })).json()).id;
}

/** Creates an access point at a place, and returns the place. */
async function addPlace({ service, token }: World): Promise<string> {
  await service.send("POST", "/access-points", { token, body: { name: "Gate", location: "Pier / 2" } });
  return "Pier";
}

/** Creates an access point, moves it into the trash, and returns its id. */
export async function addTrashed(service: TestService, token: string): Promise<string> {
  const created = await service.send("POST", "/access-points", { token, body: { name: "Old" } });
  const { id } = await created.json();
  await service.send("DELETE", `/access-points/${id}`, { token });
  return id;
}

/** Creates an access point, changes it with a change of many, and returns the id of that change. */
export async function addBulkChange(service: TestService, token: string): Promise<string> {
  const created = await service.send("POST", "/access-points", { token, body: { name: "Old" } });
  const { id } = await created.json();
  const body = { select: { ids: [id] }, set: { location: "Hall" } };
  const changed = await service.send("POST", "/access-points/bulk", { token, body });
  return (await changed.json()).undo.id;
}

const trashed = ({ service, token }: World) => addTrashed(service, token).then((id) => ({ id }));
const changed = ({ service, token }: World) => addBulkChange(service, token).then((id) => ({ id }));
const toYard = { select: { scope: "mine" }, set: { location: "Yard" } };

/** Examples of the operations on lists, views, batches, codes, reports, the print pile, the trash and many at once. */
export const pointExamples: Examples<World> = {
  listAccessPoints: {
    success: () =>
      [
        "",
        "?count=capped&q=doo",
        "?page=7",
        "?labelCounts=yes",
        "?label=needed",
        "?updatedSince=2026-11-20T09:00:00Z",
        "?createdFrom=2026-11-20&sort=owner",
      ].map((query) => ({
        query,
      })),
    problem: () => ({ query: "?page=0" }),
  },
  listLocations: { success: () => [{}, { query: "?q=no" }], problem: () => ({ query: "?scope=everyone" }) },
  suggestSearch: { success: () => [{}, { query: "?q=doro" }], problem: () => ({ query: "?scope=everyone" }) },
  listPlaces: {
    success: () => [{}, { query: "?under=North&q=door" }, { query: "?page=7&limit=1" }],
    problem: () => ({ query: "?under=North&limit=0" }),
  },
  listSpellings: { success: () => [{}, { query: "?under=North" }], problem: () => ({ query: "?scope=everyone" }) },
  previewLocationMove: {
    success: (world) => [addPlace(world).then((from) => ({ body: { from, to: "South" } }))],
    problem: () => ({ body: { from: "Nowhere", to: "South" } }),
  },
  moveLocation: {
    success: (world) => [addPlace(world).then((from) => ({ body: { from, to: "South" } }))],
    problem: () => ({ body: { from: "Nowhere", to: "" } }),
  },
  exportAccessPoints: { success: () => [{}, { query: "?format=xlsx" }], problem: () => ({ query: "?format=pdf" }) },
  listOwners: { success: () => [{}, { query: "?q=ada" }], problem: () => ({ query: "?page=1" }) },
  listViews: { success: (world) => [addView(world).then(() => ({}))], problem: () => ({ token: undefined }) },
  createView: {
    success: () => [{ body: { name: "All" } }],
    problem: () => ({ body: { name: "", query: { page: "2" }, columns: [{ name: "price" }] } }),
  },
  getView: { success: (world) => [addView(world).then((id) => ({ id }))], problem: unknownId },
  updateView: {
    success: (world) => [addView(world).then((id) => ({ id, body: { name: "Pier", isDefault: true } }))],
    problem: unknownId,
  },
  deleteView: { success: (world) => [addView(world).then((id) => ({ id }))], problem: unknownId },
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
    problem: unknownId,
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
  getReport: { success: (world) => [addReport(world).then((id) => ({ id }))], problem: unknownId },
  updateReport: {
    success: (world) => [addReport(world).then((id) => ({ id, body: { state: "done", answer: "Printed again." } }))],
    problem: () => ({ id: UNKNOWN, body: { state: "seen" } }),
  },
  voidCode: { success: (world) => [addCode(world).then((id) => ({ id }))], problem: unknownId },
  listTrash: {
    success: (world) => [trashed(world).then(() => ({})), { query: "?q=nothing&page=7" }],
    problem: () => ({ query: "?scope=all" }),
  },
  getTrashedAccessPoint: { success: (world) => [trashed(world)], problem: unknownId },
  restoreAccessPoint: {
    success: (world) => [
      trashed(world).then((asked) => ({ ...asked, body: {} })),
      trashed(world).then((asked) => ({ ...asked, body: { qrCode: "" } })),
    ],
    problem: () => ({ id: UNKNOWN, body: {} }),
  },
  purgeAccessPoint: {
    success: (world) => [trashed(world).then((asked) => ({ ...asked, token: world.admin }))],
    problem: ({ admin }) => ({ id: UNKNOWN, token: admin }),
  },
  previewBulkChange: {
    success: () => [{ body: toYard }, { body: { select: { scope: "mine" }, delete: true } }],
    problem: () => ({ body: { select: { ids: [UNKNOWN] }, delete: true } }),
  },
  changeAccessPoints: {
    success: () => [{ body: toYard }, { body: toYard }],
    problem: () => ({ body: { select: { scope: "all" }, delete: true } }),
  },
  getBulkChange: { success: (world) => [changed(world)], problem: unknownId },
  undoBulkChange: { success: (world) => [changed(world)], problem: unknownId },
};
