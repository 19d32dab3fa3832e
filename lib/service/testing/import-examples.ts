import type { Asked, Examples } from "./openapi-answer";
import type { TestService } from "./start-test-service";

type World = { service: TestService; token: string };

const UNKNOWN = "0192f8e4-0000-7000-8000-000000000000";
const csv = { "Content-Type": "text/csv" };

const unknownId = (): Asked => ({ id: UNKNOWN });

/** Uploads a file with a new row and a wrong row, or with a new row only, and returns the id of the import. */
export async function addImport({ send }: Pick<TestService, "send">, token: string, rows = "Gate\n"): Promise<string> {
  const response = await send("POST", "/imports", { token, raw: `name,code\n${rows}`, headers: csv });
  return (await response.json()).id;
}

const stored = async ({ service, token }: World, more: Asked = {}, rows?: string): Promise<Asked> => ({
  id: await addImport(service, token, rows),
  ...more,
});

/** Examples of the operations that import access points, for the test of the OpenAPI document. */
export const importExamples: Examples<World> = {
  importAccessPoints: {
    success: (): Asked[] => [
      { raw: "name\nGate\n", headers: csv },
      { raw: "name\n \n", headers: csv, query: "?dryRun=true&heading=yes" },
    ],
    problem: (): Asked => ({ raw: "name,code\n,X-1\n", headers: csv }),
  },
  createImport: {
    success: (): Asked[] => [{ raw: "name\nGate\n", headers: csv, query: "?fileName=gates.csv" }],
    problem: (): Asked => ({ raw: "{}", headers: { "Content-Type": "application/json" } }),
  },
  getImport: { success: (world) => [stored(world)], problem: unknownId },
  getImportFile: { success: (world) => [stored(world)], problem: unknownId },
  updateImport: {
    success: (world) => [stored(world, { body: { heading: "yes", name: "2" } })],
    problem: (): Asked => ({ id: UNKNOWN, body: { heading: "perhaps" } }),
  },
  correctImport: {
    success: (world) => [
      stored(world, { body: { cells: [{ line: 2, column: 1, value: "Gate" }], leaveOut: [3] } }, "\nGate,X-1\n"),
    ],
    problem: (): Asked => ({ id: UNKNOWN, body: { cells: "none" } }),
  },
  runImport: { success: (world) => [stored(world)], problem: unknownId },
  listImportWrongRows: { success: (world) => [stored(world, {}, "Gate,\n,X-1\n")], problem: unknownId },
  listImportChangedRows: { success: (world) => [stored(world)], problem: unknownId },
  deleteImport: { success: (world) => [stored(world)], problem: unknownId },
};
