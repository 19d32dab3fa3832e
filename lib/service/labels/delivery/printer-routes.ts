import { setTimeout as wait } from "node:timers/promises";
import type { DeliveryReason } from "@/lib/contract/labels/label-delivery";
import type { NewLabelPrinter } from "@/lib/contract/labels/label-printer";
import type { LabelTemplate } from "@/lib/contract/labels/label-template";
import type { PrinterAddress, PrinterConnection, PrinterStatus } from "@/lib/contract/labels/printer-connection";
import { labelEquipmentOperations } from "@/lib/contract/operations/labels/label-equipment-operations";
import { defaultTemplate } from "@/lib/labels/layout/place-label";
import { t } from "@/lib/messages/messages";
import { findAddress, PrinterError } from "@/lib/printers/networks";
import { away, type OpenPrinter, type PieceFormat, saidNothing } from "@/lib/printers/printer";
import { inTransactionAs } from "../../accounts/in-transaction-as";
import type { ServiceContext } from "../../context";
import { type Operation, operation, type Person } from "../../http/operation";
import { invalid, ServiceProblem } from "../../http/problem-error";
import { equipmentRoutes } from "../equipment/equipment-routes";
import { type Equipment, getChangeable, getEquipment, listEquipment } from "../equipment/equipment-store";
import { requireEquipment } from "../equipment/resolve-equipment";
import { addressOf, cancelDeliveries, isSending, sizeOfSheet } from "../jobs/delivery-rows";
import { openPrinter } from "./delivery-queue";

export const printerRoutes = (context: ServiceContext): Operation[] => [
  ...equipmentRoutes(context, {
    kind: "printer",
    entries: {
      list: labelEquipmentOperations.listLabelPrinters,
      create: labelEquipmentOperations.createLabelPrinter,
      get: labelEquipmentOperations.getLabelPrinter,
      update: labelEquipmentOperations.updateLabelPrinter,
      delete: labelEquipmentOperations.deleteLabelPrinter,
    },
    list: async (db, person) => (await listEquipment(db, "printer", person)).map(toPrinter),
    get: async (db, id, person) => toPrinter(await getEquipment(db, "printer", id, person)),
    toJson: toPrinter,
    check: requireAllowed,
    require: ({ connection }) => requireReachable(context, connection),
    alsoDelete: async (trx, id) => {
      await cancelDeliveries(trx, { printerId: id }, "printer-deleted");
    },
  }),
  operation(labelEquipmentOperations.getPrinterStatus, async ({ id }, person) => {
    const { value, agentSeenAt } = await getEquipment(context.db, "printer", id, person);
    return { body: await statusOf(context, value.connection, { id, agentSeenAt }) };
  }),
  operation(labelEquipmentOperations.askPrinter, async ({ body: { connection } }) => {
    await requireReachable(context, connection);
    return { body: await statusOf(context, connection) };
  }),
  operation(
    labelEquipmentOperations.testPrinter,
    async ({ id }, person) => ({
      body: await printTest(context, await getChangeable(context.db, "printer", id, person), person),
    }),
    { work: "labels" },
  ),
  operation(labelEquipmentOperations.provePrinter, async ({ id, body }, person) => {
    await getEquipment(context.db, "printer", id, person);
    await inTransactionAs(context, person, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("label_equipment")
        .set({ proved_at: context.now(), test_code: null })
        .where("id", "=", id)
        .where("test_code", "=", body.code.toUpperCase())
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw invalid([{ pointer: "/code", detail: t("printers.otherCode") }]);
    });
    return { body: toPrinter(await getEquipment(context.db, "printer", id, person)) };
  }),
];

const toPrinter = ({ id, value, provedAt, mayChange }: Equipment<"printer">) => ({
  id,
  ...value,
  provedAt: provedAt === null ? null : new Date(provedAt).toISOString(),
  mayChange,
});

function requireAllowed(printer: NewLabelPrinter, person: Person): NewLabelPrinter {
  if (printer.connection && !printer.shared) {
    throw invalid([{ pointer: "/connection", detail: t("printers.connectionOfShared") }]);
  }
  if (printer.shared && person.role !== "admin") throw new ServiceProblem("forbidden", t("printers.onlyAdmins"));
  return printer;
}

/** The service must not be led to other programs. */
async function requireReachable(
  { deliveries }: ServiceContext,
  connection: PrinterConnection | null | undefined,
): Promise<void> {
  if (!connection || connection.kind === "agent") return;
  const host = connection.kind === "zpl" ? connection.host : new URL(connection.url).hostname;
  try {
    await findAddress(host, deliveries.networks);
  } catch (error) {
    if (!(error instanceof PrinterError)) throw error;
    const pointer = connection.kind === "zpl" ? "/connection/host" : "/connection/url";
    throw invalid([{ pointer, detail: t(`printers.reason.${error.reason}`) }]);
  }
}

const ASKED_MS = 2_900;
/** Twice the time that an agent waits for labels. */
const AGENT_SEEN_MS = 45_000;

async function statusOf(
  context: ServiceContext,
  connection: PrinterConnection | null,
  profile: Pick<Equipment<"printer">, "id" | "agentSeenAt"> = { id: "", agentSeenAt: null },
): Promise<PrinterStatus> {
  if (!connection) throw invalid([{ pointer: "/connection", detail: t("printers.notConnected") }]);
  if (connection.kind === "agent") {
    if (await isSending(context.db, await addressOf(connection, profile.id))) return { ...saidNothing, state: "busy" };
    const isThere = (profile.agentSeenAt ?? 0) > context.now() - AGENT_SEEN_MS;
    return isThere ? { ...saidNothing, state: "ready" } : away("no-agent");
  }
  return withPrinter(context, connection, (_, status) => status);
}

/** Asks the printer, which takes one connection at a time: nothing while labels are sent to it. */
async function withPrinter<T>(
  { db, deliveries }: ServiceContext,
  connection: PrinterAddress,
  work: (printer: OpenPrinter, status: PrinterStatus) => T,
): Promise<Awaited<T>> {
  const isBusy = await isSending(db, await addressOf(connection, ""));
  const printer = openPrinter(connection, deliveries.networks);
  // Names, connections and answers have limits of their own, which add up.
  const asked = () => Promise.race([printer.ask(), wait(ASKED_MS, away("no-answer"), { ref: false })]);
  try {
    return await work(printer, isBusy ? { ...saidNothing, state: "busy" } : await asked());
  } finally {
    printer.close();
  }
}

const CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

async function printTest(context: ServiceContext, { id, value }: Equipment<"printer">, person: Person) {
  const { connection, stock: stockId, name } = value;
  if (!connection || connection.kind === "agent") {
    throw invalid([{ pointer: "", detail: t(connection ? "printers.testByAgent" : "printers.notConnected") }]);
  }
  if (stockId === null) throw invalid([{ pointer: "", detail: t("printers.testNeedsStock") }]);
  const input = { stock: stockId, printer: id, send: true };
  const { stock, printer } = await requireEquipment(context.db, input, person, () => ({ pointer: "" }));
  const code = `TEST-${Array.from(context.randomBytes(5), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join("")}`;
  const job = {
    stock,
    printer,
    template: { ...defaultTemplate, fields: ["name", "code"] satisfies LabelTemplate["fields"] },
    contents: [{ name, location: "", description: "", code }],
    copies: 1,
    skip: [],
  };
  await inTransactionAs(context, person, async (trx) => {
    await trx.updateTable("label_equipment").set({ test_code: code }).where("id", "=", id).execute();
  });
  const piece = {
    name: t("printers.testLabel"),
    labels: 1,
    size: sizeOfSheet({ stock }),
    draw: (format: PieceFormat) => context.labelQueue.drawTest(person.id, job, format),
  };
  return withPrinter(context, connection, async (line, { state, reasons }) => {
    if (state !== "ready") throw notReady(reasons[0] ?? "busy");
    const signal = AbortSignal.timeout(TEST_MS);
    const sent = await line.send(piece, { mayBegin: async () => true, onWait: () => {}, signal });
    if (sent.result === "later") throw notReady(sent.reason);
    return { state: sent.result === "printed" ? ("sent" as const) : ("unsure" as const) };
  });
}

const notReady = (reason: DeliveryReason) => new ServiceProblem("printer-not-ready", t(`printers.reason.${reason}`));

/** A person waits for the answer. */
const TEST_MS = 20_000;
