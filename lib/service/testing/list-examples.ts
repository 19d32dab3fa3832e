import type { Examples } from "./openapi-answer";
import type { TestService } from "./start-test-service";

type World = { service: TestService; token: string };

const UNKNOWN = "0192f8e4-0000-7000-8000-000000000000";

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

const unknownId = () => ({ id: UNKNOWN });

/** Examples of the operations on the list and on saved views, for the test of the OpenAPI document. */
export const listExamples: Examples<World> = {
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
};
