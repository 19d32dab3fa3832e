import { setImmediate } from "node:timers/promises";
import { originOfLinks } from "@/lib/contract/accounts/office-settings";
import { type DesignLook, designLook } from "@/lib/contract/labels/label-design";
import type { NewLabelJob } from "@/lib/contract/labels/label-job";
import { t } from "@/lib/messages/messages";
import { checkOrder, type PreparedJob, prepareJob } from "@/lib/print-jobs/prepare-job";
import type { Resolved } from "@/lib/print-jobs/shipped-stocks";
import { readSettingsWithOrigin } from "../../accounts/office/office-settings";
import type { ServiceContext } from "../../context";
import { readDefinitions } from "../../custom-fields/definitions";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { invalid } from "../../http/problem-error";
import { findDesign, mayBeOnLabel } from "../designs/design-store";
import { formatFor, resolvePrinter, resolveStock } from "../equipment/resolve-equipment";
import { loadSelection } from "../selection/select";

/** Throws 422 for too many labels or too long texts. */
export async function resolveJob(context: ServiceContext, input: NewLabelJob, person: Person): Promise<PreparedJob> {
  const { texts, format, ...resolved } = await resolveEquipment(context, input, person);
  const contents = await loadSelection(context.database, input.select, texts, person);
  // The step below takes up to 20 ms for 20,000 labels.
  await setImmediate();
  const { job, errors } = prepareJob({ ...input, format }, { ...resolved, contents });
  if (errors.length > 0) throw invalid(errors);
  return job;
}

/** Throws 422 with every error in stock, printer and cells. */
export async function resolveEquipment(context: ServiceContext, input: NewLabelJob, person: Person) {
  const { db } = context;
  const stock = await resolveStock(db, input, person);
  const printer = await resolvePrinter(db, input, stock.value, person);
  const design = await resolveDesign(db, input, person);
  const errors = [...stock.errors, ...printer.errors, ...design.errors];
  const { printer: profile, connection } = printer.value ?? {};
  const format = connection && profile && stock.value ? formatFor(connection, stock.value, profile) : input.format;
  if (stock.value) errors.push(...checkOrder(stock.value, { ...input, format }));
  if (!stock.value || !profile || errors.length > 0) throw invalid(errors);
  const look = design.value;
  const texts = look === null ? input.fields : look.lines.map(({ text }) => text);
  const linkOrigin = originOfLinks(await readSettingsWithOrigin(db, context));
  return { stock: stock.value, printer: profile, format, design: look, texts, linkOrigin };
}

/** Without lines of custom fields that are deleted or may no longer be on labels. Null for none. */
async function resolveDesign(db: Db, { design: id }: NewLabelJob, person: Person): Promise<Resolved<DesignLook>> {
  const found = id === undefined ? null : await findDesign(db, id, person);
  if (found) {
    const look = designLook.parse(found);
    const definitions = await readDefinitions(db);
    return { value: { ...look, lines: look.lines.filter(({ text }) => mayBeOnLabel(definitions, text)) }, errors: [] };
  }
  return { value: null, errors: id === undefined ? [] : [{ pointer: "/design", detail: t("labelService.noDesign") }] };
}
