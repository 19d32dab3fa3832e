import "server-only";
import { type StoredImport, storedImport } from "@/lib/contract/access-points/imports/import";
import { invalidOutcome, type Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { setFlash } from "@/lib/dashboard/session/flash";
import { addFields } from "./add-fields";
import { isEmptyCorrection, noCorrection, readCorrections } from "./import-corrections";
import { NEW_FIELD, readColumns, readMapping } from "./import-mapping";
import { answerWith, type StepOptions } from "./import-steps";

export async function checkAgain(
  client: ServiceClient,
  form: FormData,
  before: StoredImport,
  options: StepOptions,
): Promise<Outcome<Response>> {
  const { id } = before;
  const chosen = readColumns(form, before);
  const twice = chosen.find((target, index) => target && target !== NEW_FIELD && chosen.indexOf(target) !== index);
  if (twice)
    return invalidOutcome([{ detail: "Two columns hold the same field. Choose another one for one of them." }]);
  const added = await addFields(client, chosen, before);
  if (!added.ok) return added;
  const { columns, keys } = added.value;
  const mapping = readMapping(form, before, columns, keys);
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

/** Returns the new check when the person has not seen what would be imported; null when they have. */
export async function recheckUnseen(
  client: ServiceClient,
  form: FormData,
  before: StoredImport,
  options: StepOptions,
): Promise<Outcome<Response> | null> {
  const corrections = readCorrections(form, before);
  const isOther = readMapping(form, before, readColumns(form, before), []) !== null;
  if (!isOther && isEmptyCorrection(corrections)) return null;
  const rechecked = await checkAgain(client, form, before, asJson(options));
  if (!rechecked.ok) return rechecked;
  const after = storedImport.parse(await rechecked.value.json());
  const stateOf = new Map(before.shownRows.map(({ line, state }) => [line, state]));
  const left = corrections.leaveOut.filter((line) => stateOf.get(line) !== "wrong").length;
  const hasOtherRows = changesOf(after) !== changesOf(before) - left;
  const isBack = corrections.keep.some((line) => stateOf.get(line) === "left-out");
  if (!isOther && corrections.cells.length === 0 && !isBack && !hasOtherRows) return null;
  await setFlash({ tone: "good", name: "", text: describe(after) });
  return { ok: true, value: answerWith(after) };
}

const asJson = (options: StepOptions): StepOptions => ({ ...options, headers: { Accept: "application/json" } });

const changesOf = ({ created, updated }: StoredImport): number => created + updated;

function describe(after: StoredImport): string {
  const begin = "You changed something, so the file was checked again. Nothing is imported yet.";
  const changes = changesOf(after) - after.toLookAt.held;
  if (after.problem !== null || changes <= 0) return begin;
  return `${begin} Look at the numbers and the rows, then press “Import ${changes.toLocaleString("en")}”.`;
}
