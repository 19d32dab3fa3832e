import { expect, onTestFinished } from "vitest";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import { startZplPrinter } from "@/lib/printers/testing/listen";
import { jobIdOf, startPrinting } from "../test-printing";

export const ROLL = "zebra-2x1in";

/** Starts the service with an admin, staff, and a printer that both may use. */
export async function startDelivery(profile: object = {}, simulated: Parameters<typeof startZplPrinter>[0] = {}) {
  const printing = await startPrinting(undefined, { PRINTER_NETWORKS: "127.0.0.0/8" });
  const { service, token } = printing;
  await service.context.deliveries.resume();
  const printer = await startZplPrinter(simulated);
  onTestFinished(printer.close);
  const { token: admin } = await service.signedIn("root@example.com", "admin");
  const send = (method: string, path: string, body?: unknown, by = token) =>
    service.send(method, path, { token: by, ...(body !== undefined && { body }) });
  const value = { name: "Desk", dpi: 203, shared: true, stock: ROLL, connection: printer.connection, ...profile };
  const created = await send("POST", "/label-printers", value, admin);
  expect(created.status).toBe(201);
  const { id } = await created.json();
  const order = (ids: string[]) => ({ select: { ids }, stock: ROLL, printer: id, send: true });
  const print = async (ids: string[], more: object = {}) => {
    const response = await printing.print({ ...order(ids), ...more }, { Prefer: "return=minimal" });
    expect(response.status).toBe(201);
    return jobIdOf(response);
  };
  const delivery = async (job: string): Promise<LabelJob["delivery"]> => (await printing.job(job)).delivery;
  const reached = async (job: string, state: string): Promise<LabelJob["delivery"]> => {
    await expect.poll(async () => (await delivery(job))?.state).toBe(state);
    return delivery(job);
  };
  return { ...printing, printer, admin, send, id, order, print, delivery, reached };
}

/** What the printer has printed, by the name on the label. */
export const namesOf = (printed: readonly string[]): string[] =>
  printed.map((text) => text.replace(/_([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))));
