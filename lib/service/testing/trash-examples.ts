import type { Examples } from "./openapi-answer";
import type { TestService } from "./start-test-service";

type World = { service: TestService; token: string; admin: string };

const UNKNOWN = "0192f8e4-0000-7000-8000-000000000000";

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
const location = { select: { scope: "mine" }, set: { location: "Yard" } };

/** Examples of the operations on deleted access points, and on many at once, for the test of the OpenAPI document. */
export const trashExamples: Examples<World> = {
  listTrash: {
    success: (world) => [trashed(world).then(() => ({})), { query: "?q=nothing&page=7" }],
    problem: () => ({ query: "?scope=all" }),
  },
  getTrashedAccessPoint: { success: (world) => [trashed(world)], problem: () => ({ id: UNKNOWN }) },
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
    success: () => [{ body: location }, { body: { select: { scope: "mine" }, delete: true } }],
    problem: () => ({ body: { select: { ids: [UNKNOWN] }, delete: true } }),
  },
  changeAccessPoints: {
    success: () => [{ body: location }, { body: location }],
    problem: () => ({ body: { select: { scope: "all" }, delete: true } }),
  },
  getBulkChange: { success: (world) => [changed(world)], problem: () => ({ id: UNKNOWN }) },
  undoBulkChange: { success: (world) => [changed(world)], problem: () => ({ id: UNKNOWN }) },
};
