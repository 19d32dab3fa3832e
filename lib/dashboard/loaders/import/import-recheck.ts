import "server-only";
import { type StoredImport, storedImport } from "@/lib/contract/access-points/imports/import";
import type { Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { setFlash } from "@/lib/dashboard/session/flash";
import { hasTypedCells, isEmptyCorrection, noCorrection, readCorrections } from "./import-corrections";
import { readMapping } from "./import-mapping";
import { answerWith, type StepOptions } from "./import-steps";

/** Checks a file again with all that its page says: the corrected cells, the choices and the columns. */
export async function checkAgain(
  client: ServiceClient,
  form: FormData,
  before: StoredImport,
  options: StepOptions,
): Promise<Outcome<Response>> {
  const { id } = before;
  const mapping = readMapping(form, before);
  // A line of another sheet is another row.
  const isOtherSheet = mapping !== null && mapping.sheet !== (before.sheet ?? "");
  const body = isOtherSheet ? noCorrection : readCorrections(form, before);
  if (!mapping) return client.correctImport({ id, body, ...options });
  if (!isEmptyCorrection(body)) {
    const corrected = await client.correctImport({ id, body, ...asJson(options) });
    if (!corrected.ok) return corrected;
  }
  return client.updateImport({ id, body: mapping, ...options });
}

/**
 * Applies what the page says to a file before it is imported. Returns the answer with the new check when the person has not
 * seen what would be imported: they corrected a cell, chose another column or took in a row that was left out, or a
 * choice changed what happens with other rows. Returns null when they have seen it.
 */
export async function recheckUnseen(
  client: ServiceClient,
  form: FormData,
  before: StoredImport,
  options: StepOptions,
): Promise<Outcome<Response> | null> {
  const corrections = readCorrections(form, before);
  const isOther = readMapping(form, before) !== null;
  if (!isOther && isEmptyCorrection(corrections)) return null;
  const rechecked = await checkAgain(client, form, before, asJson(options));
  if (!rechecked.ok) return rechecked;
  const after = storedImport.parse(await rechecked.value.json());
  const isWrong = new Set(before.shownRows.flatMap(({ line, state }) => (state === "wrong" ? [line] : [])));
  const left = corrections.leaveOut.filter((line) => !isWrong.has(line)).length;
  const hasOtherRows = changesOf(after) !== changesOf(before) - left;
  if (!isOther && !hasTypedCells(form, corrections) && corrections.keep.length === 0 && !hasOtherRows) return null;
  await setFlash({ tone: "good", name: "", text: describe(after) });
  return { ok: true, value: answerWith(after, options) };
}

const asJson = (options: StepOptions): StepOptions => ({ ...options, headers: { Accept: "application/json" } });

const changesOf = ({ created, updated }: StoredImport): number => created + updated;

/** Says that nothing was imported, and how to go on. */
function describe(after: StoredImport): string {
  const begin = "You changed something, so the file was checked again. Nothing is imported yet.";
  const changes = changesOf(after);
  if (after.problem !== null || changes === 0) return begin;
  return `${begin} Look at the numbers and the rows, then press “Import ${changes.toLocaleString("en")} ${changes === 1 ? "row" : "rows"}”.`;
}
