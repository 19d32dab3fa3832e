import type { Examples } from "./openapi-answer";
import type { TestService } from "./start-test-service";

type World = { service: TestService; admin: string };

let made = 0;

/** Adds a custom field, deletes it if asked to, and returns its key. */
async function addField({ service, admin: token }: World, isDeleted = false): Promise<string> {
  made += 1;
  const key = `added-${made}`;
  await service.send("POST", "/fields", { token, body: { key, label: "Added", type: "text" } });
  if (isDeleted) await service.send("DELETE", `/fields/${key}`, { token });
  return key;
}

const asked = (world: World, key: Promise<string>, rest: object = {}) =>
  key.then((found) => ({ token: world.admin, key: found, ...rest }));

const unknown = ({ admin: token }: World) => ({ token, key: "unknown" });

/** Examples of the operations on custom fields, for the test of the OpenAPI document. */
export const fieldExamples: Examples<World> = {
  listFields: {
    success: (world) => [{}, asked(world, addField(world, true), { query: "?deleted=yes" })],
    problem: () => ({ query: "?deleted=perhaps" }),
  },
  createField: {
    success: ({ admin: token }) => [
      { token, body: { key: "kind", label: "Kind", type: "choice", options: ["Door", "Gate"], searchable: true } },
    ],
    problem: ({ admin: token }) => ({ token, body: { key: "Kind", label: "", type: "colour" } }),
  },
  updateField: {
    success: (world) => [asked(world, addField(world), { body: { label: "Renamed", position: 1 } })],
    problem: (world) => ({ ...unknown(world), body: { label: "Renamed" } }),
  },
  deleteField: { success: (world) => [asked(world, addField(world))], problem: unknown },
  restoreField: { success: (world) => [asked(world, addField(world, true))], problem: unknown },
  getFieldUse: { success: (world) => [asked(world, addField(world))], problem: unknown },
};
