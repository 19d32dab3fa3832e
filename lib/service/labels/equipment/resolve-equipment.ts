import type { LabelJob, NewLabelJob } from "@/lib/contract/labels/label-job";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import { t } from "@/lib/messages/messages";
import { defaultPrinter } from "@/lib/print-jobs/prepare-job";
import { type Resolved, resolveShippedStock } from "@/lib/print-jobs/shipped-stocks";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { findEquipment } from "./equipment-store";
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

export async function resolvePrinter(
  db: Db,
  { printer, dpi }: Pick<NewLabelJob, "printer" | "dpi">,
  person: Person,
): Promise<Resolved<LabelJob["printer"]>> {
  const profile = printer === undefined ? null : await findEquipment(db, "printer", printer, person);
  if (printer !== undefined && !profile) {
    const detail = t("labelService.noPrinter");
    return { value: null, errors: [{ pointer: "/printer", detail }] };
  }
  const chosen = { ...defaultPrinter, ...profile?.value, id: profile?.id ?? null };
  return { value: { ...chosen, dpi: dpi ?? chosen.dpi }, errors: [] };
}
