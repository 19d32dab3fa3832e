import type { LabelJob, NewLabelJob } from "@/lib/contract/label-job";
import type { LabelStock } from "@/lib/contract/label-stock";
import type { ProblemError } from "@/lib/contract/problem";
import { lookUpShippedStock } from "@/lib/label-jobs/look-up-stock";
import { unnamedPrinter } from "@/lib/label-jobs/unnamed-printer";
import type { Db } from "../db/open";
import type { Person } from "../http/operation";
import { findEquipment } from "./equipment";
import { toStock } from "./own-stock";

/** Returns the shipped or own stock with this id. Adds problems to `errors`. */
export async function lookUpStock(
  db: Db,
  { stock, lengthMm }: Pick<NewLabelJob, "stock" | "lengthMm">,
  person: Person,
  errors: ProblemError[],
): Promise<LabelStock | undefined> {
  const shipped = lookUpShippedStock({ stock, lengthMm }, errors);
  if (shipped) return shipped;
  const own = await findEquipment(db, "stock", stock.toLowerCase(), person);
  if (own) return toStock(own);
  const detail = `There is no stock ${JSON.stringify(stock)}; GET /label-stocks lists those there are.`;
  errors.push({ pointer: "/stock", detail });
  return undefined;
}

/**
 * Returns the chosen printer profile or the default one, with the requested dots per inch. Adds problems to `errors`.
 */
export async function lookUpPrinter(
  db: Db,
  { printer, dpi }: Pick<NewLabelJob, "printer" | "dpi">,
  person: Person,
  errors: ProblemError[],
): Promise<LabelJob["printer"]> {
  const profile = printer === undefined ? null : await findEquipment(db, "printer", printer, person);
  if (printer !== undefined && !profile) {
    errors.push({ pointer: "/printer", detail: "There is no such printer of yours; GET /label-printers lists them." });
  }
  const known = { ...unnamedPrinter, ...profile?.value, id: profile?.id ?? null };
  return { ...known, dpi: dpi ?? known.dpi };
}
