import type { LabelJob, NewLabelJob } from "@/lib/contract/labels/label-job";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import type { PrinterConnection } from "@/lib/contract/labels/printer-connection";
import type { ProblemError } from "@/lib/contract/problem";
import { findDpi, takesZpl } from "@/lib/labels/stock/printer";
import { t } from "@/lib/messages/messages";
import { defaultPrinter } from "@/lib/print-jobs/prepare-job";
import { type Resolved, resolveShippedStock } from "@/lib/print-jobs/shipped-stocks";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { invalid } from "../../http/problem-error";
import { type Equipment, findEquipment } from "./equipment-store";
import { toStock } from "./stocks";

export async function resolveStock(
  db: Db,
  { stock, lengthMm }: Pick<NewLabelJob, "stock" | "lengthMm">,
  person: Person,
): Promise<Resolved<LabelStock>> {
  const shipped = resolveShippedStock({ stock, lengthMm });
  if (shipped.value) return shipped;
  const own = await findEquipment(db, "stock", stock.toLowerCase(), person);
  if (own) return { value: toStock(own), errors: [] };
  const detail = t("labelService.noStock", { stock: JSON.stringify(stock) });
  return { value: null, errors: [{ pointer: "/stock", detail }] };
}

/** @throws ServiceProblem 422 with every error at a place of the request */
export async function requireEquipment(
  db: Db,
  input: Parameters<typeof resolveStock>[1] & Parameters<typeof resolvePrinter>[1],
  person: Person,
  place: (pointer: string) => Omit<ProblemError, "detail">,
) {
  const stock = await resolveStock(db, input, person);
  const printer = await resolvePrinter(db, input, stock.value, person);
  const errors = [...stock.errors, ...printer.errors];
  if (!stock.value || !printer.value || errors.length > 0) {
    throw invalid(errors.map(({ pointer = "", detail }) => ({ ...place(pointer), detail })));
  }
  return { stock: stock.value, printer: printer.value.printer };
}

/** With its connection when the labels are sent to it. */
export async function resolvePrinter(
  db: Db,
  { printer, dpi, send = false }: Pick<NewLabelJob, "printer" | "dpi" | "send">,
  stock: Pick<LabelStock, "id" | "kind" | "dpi"> | null,
  person: Person,
): Promise<Resolved<{ printer: LabelJob["printer"]; connection: PrinterConnection | null }>> {
  const profile = printer === undefined ? null : await findEquipment(db, "printer", printer, person);
  if (printer !== undefined && !profile) {
    return { value: null, errors: [{ pointer: "/printer", detail: t("labelService.noPrinter") }] };
  }
  const { name, offsetXMm, offsetYMm, scaleX, scaleY, dpi: ownDpi } = { ...defaultPrinter, ...profile?.value };
  const chosen = { id: profile?.id ?? null, name, dpi: dpi ?? ownDpi, offsetXMm, offsetYMm, scaleX, scaleY };
  const connection = send ? (profile?.value.connection ?? null) : null;
  const errors = !send || !stock ? [] : sendErrors(profile, stock, chosen);
  return { value: { printer: chosen, connection }, errors };
}

function sendErrors(
  profile: Equipment<"printer"> | null,
  stock: Pick<LabelStock, "id" | "kind" | "dpi">,
  printer: LabelJob["printer"],
): ProblemError[] {
  if (!profile?.value.connection) return [{ pointer: "/printer", detail: t("printers.notConnected") }];
  const { name, connection, stock: loaded } = profile.value;
  if (loaded !== null && loaded !== stock.id) {
    const known = resolveShippedStock({ stock: loaded, lengthMm: undefined }).value;
    const stockName = known ? `${known.vendor} ${known.part}` : loaded;
    return [{ pointer: "/stock", detail: t("printers.otherStock", { printer: name, stock: stockName }) }];
  }
  if (connection.kind !== "zpl") return [];
  if (stock.kind !== "roll") return [{ pointer: "/stock", detail: t("printers.rollsOnly", { printer: name }) }];
  return findDpi(stock, printer) === null ? [{ pointer: "/dpi", detail: t("printers.noDpi", { printer: name }) }] : [];
}

export function formatFor(
  connection: PrinterConnection,
  stock: Pick<LabelStock, "kind" | "vendor" | "dpi">,
  printer: Pick<LabelJob["printer"], "dpi">,
): LabelJob["format"] {
  const mayBeZpl = takesZpl(stock) && findDpi(stock, printer) !== null;
  return connection.kind === "zpl" || (connection.kind === "agent" && mayBeZpl) ? "zpl" : "pdf";
}
