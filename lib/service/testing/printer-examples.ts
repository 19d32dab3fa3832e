import { onTestFinished } from "vitest";
import { startZplPrinter } from "@/lib/printers/testing/listen";
import type { startPrinting } from "../labels/test-printing";
import type { Examples } from "./openapi-answer";

const UNKNOWN = "0192f8e4-0000-7000-8000-000000000000";
const ROLL = { stock: "zebra-2x1in", format: "zpl", dpi: 203 };
const REPORT = { agent: "01890a5d-ac96-774b-bcce-b302099a8057", state: "sending", sentLabels: 0 };

/** A printer, another one behind an agent, and labels in doubt. */
export async function startPrinters(
  { service, token, add, print }: Awaited<ReturnType<typeof startPrinting>>,
  admin: string,
) {
  const { connection, close } = await startZplPrinter();
  onTestFinished(close);
  const create = async (path: string, body: object, by: string) =>
    (await service.send("POST", path, { token: by, body })).json();
  const profile = { name: "Front desk", dpi: 203, shared: true, stock: ROLL.stock };
  const share = async (more: object): Promise<string> =>
    (await create("/label-printers", { ...profile, ...more }, admin)).id;
  const [shared, agentPrinter] = [await share({ connection }), await share({ connection: { kind: "agent" } })];
  const expiresAt = new Date(service.clock.now + 7 * 86_400_000).toISOString();
  const { token: agent } = await create("/tokens", { name: "Office", access: "print", expiresAt }, admin);
  const addTested = async () => {
    await service.db.updateTable("label_equipment").set({ test_code: "TEST-22222" }).where("id", "=", shared).execute();
    return shared;
  };
  const sendByAgent = async (): Promise<string> => {
    const { id } = await add({ name: "Gate" });
    const order = { select: { ids: [id] }, ...ROLL, printer: agentPrinter, send: true };
    return (await (await print(order, { Prefer: "return=minimal" }, token)).json()).id;
  };
  const addUnsure = async () => {
    const id = await sendByAgent();
    const unsure = { state: "unsure", unsure_from: 1, unsure_to: 1 } as const;
    await service.db.updateTable("label_deliveries").set(unsure).where("job_id", "=", id).execute();
    return id;
  };
  return { connection, shared, agentPrinter, agent, addTested, addUnsure, sendByAgent };
}

type World = Awaited<ReturnType<typeof startPrinters>> & { admin: string; rollJob: string; sheetJob: string };

export const printerExamples: Examples<World> = {
  getPrinterStatus: { success: ({ shared }) => [{ id: shared }], problem: () => ({ id: UNKNOWN }) },
  askPrinter: {
    success: ({ admin, connection }) => [{ token: admin, body: { connection } }],
    problem: ({ admin }) => ({ token: admin, body: { connection: { kind: "zpl", host: "192.0.2.1" } } }),
  },
  testPrinter: {
    success: ({ admin, shared }) => [{ id: shared, token: admin }],
    problem: ({ admin, agentPrinter }) => ({ id: agentPrinter, token: admin }),
  },
  provePrinter: {
    success: ({ admin, addTested }) => [addTested().then((id) => ({ id, token: admin, body: { code: "TEST-22222" } }))],
    problem: ({ admin, shared }) => ({ id: shared, token: admin, body: { code: "TEST-33333" } }),
  },
  resumeLabelJob: {
    success: ({ addUnsure }) => [addUnsure().then((id) => ({ id, body: { from: 1 } }))],
    problem: ({ sheetJob }) => ({ id: sheetJob, body: { from: 1 } }),
  },
  listPrintAgentJobs: {
    success: (world) => [world.sendByAgent().then(() => ({ token: world.agent }))],
    problem: ({ agent }) => ({ token: agent, query: "?wait=21" }),
  },
  reportPrintAgentJob: {
    success: (world) => [world.sendByAgent().then((id) => ({ id, token: world.agent, body: REPORT }))],
    problem: ({ agent, rollJob }) => ({ id: rollJob, token: agent, body: REPORT }),
  },
  getPrintAgentLabels: {
    success: (world) =>
      ["zpl", "pdf", "pwg&dpi=203"].map((format) =>
        world.sendByAgent().then((id) => ({ id, token: world.agent, query: `?from=1&to=1&format=${format}` })),
      ),
    problem: ({ agent }) => ({ id: UNKNOWN, token: agent, query: "?from=1&to=1&format=zpl" }),
  },
};
