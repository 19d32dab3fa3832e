import "server-only";
import { exportColumns } from "@/lib/contract/access-points/access-point-list";
import {
  englishHeadings,
  type ImportMapping,
  importTargets,
  type StoredImport,
  storedImport,
} from "@/lib/contract/access-points/imports/import";
import { asksToKeep, type ImportCorrections } from "@/lib/contract/access-points/imports/import-rows";
import { foldForSearch } from "@/lib/contract/fold";
import { invalidOutcome, type Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { makeFieldKey } from "@/lib/dashboard/forms/make-field-key";
import { readText } from "@/lib/dashboard/forms/read-form";
import { setFlash } from "@/lib/dashboard/session/flash";
import { joinSentences, t } from "@/lib/messages/messages";
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
  if (twice) return invalidOutcome([{ detail: t("import.twoColumns") }]);
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
  await setFlash(describe(after));
  return { ok: true, value: answerWith(after) };
}

const asJson = (options: StepOptions): StepOptions => ({ ...options, headers: { Accept: "application/json" } });

const changesOf = ({ created, updated }: StoredImport): number => created + updated;

function describe(after: StoredImport): string {
  const begin = t("import.checkedAgain");
  const changes = changesOf(after) - after.toLookAt.held;
  if (after.problem !== null || changes <= 0) return begin;
  return joinSentences(begin, t("import.lookThenRun", { button: t("import.run", { count: changes }) }));
}

const noCorrection = { cells: [], leaveOut: [], keep: [], keepAll: false, places: [] };

function readCorrections(form: FormData, { shownRows, spellings }: StoredImport): ImportCorrections {
  const cells = shownRows.flatMap(({ line, cells, errors }) => {
    const whole = new Map(errors.map(({ column, value }) => [column, value]));
    return cells.flatMap((text, index) => {
      const value = form.get(`cell-${line}-${index + 1}`);
      // A browser sends every line break as CR LF.
      const isSame = (whole.get(index + 1) ?? text).replaceAll("\r\n", "\n") === String(value).replaceAll("\r\n", "\n");
      return typeof value !== "string" || isSame ? [] : [{ line, column: index + 1, value }];
    });
  });
  const isKept = (line: number) => form.has(`keep-${line}`);
  const [asked, others] = [shownRows.filter(asksToKeep), shownRows.filter((row) => !asksToKeep(row))];
  return {
    cells,
    leaveOut: [
      ...others.filter(({ line }) => form.has(`leave-out-${line}`)),
      ...asked.filter(({ line, kept, state }) => kept && state !== "left-out" && !isKept(line)),
    ].map(({ line }) => line),
    keep: asked
      .filter(({ line, kept, state }) => isKept(line) && !(kept && state !== "left-out"))
      .map(({ line }) => line),
    keepAll: form.has("keep-all"),
    places: form.has("spell") ? spellings.map(({ from, to }) => ({ from, to })) : [],
  };
}

const isEmptyCorrection = ({ cells, leaveOut, keep, keepAll, places }: ImportCorrections): boolean =>
  cells.length + leaveOut.length + keep.length + places.length === 0 && !keepAll;

/** Characters, without the number of the key. */
const LABEL_MAX = 60;
const KEY_MAX = 36;

/** A field that has the heading as its label, such as after the form was sent twice, is taken. */
async function addFields(
  client: ServiceClient,
  columns: readonly string[],
  { columns: headings }: StoredImport,
): Promise<Outcome<{ columns: string[]; keys: string[] }>> {
  const isNew = columns.includes(NEW_FIELD);
  // Only those who may create fields see deleted ones, which have keys too.
  const listed = await client.listFields({ query: { deleted: isNew ? "yes" : "no" } });
  if (!listed.ok) return listed;
  const taken = new Set([...ofAll, ...listed.value.data.map(({ key }) => key)]);
  const fields = listed.value.data.filter(({ deletedAt }) => deletedAt === null);
  const keys = new Map(fields.map(({ label, key }) => [foldForSearch(label), key]));
  const after = [...columns];
  for (const [index, target] of columns.entries()) {
    if (target !== NEW_FIELD) continue;
    const label = (headings[index] ?? "").trim().replaceAll(/\s+/g, " ").slice(0, LABEL_MAX).toWellFormed();
    const name = makeFieldKey(label).slice(0, KEY_MAX) || "field";
    let key = keys.get(foldForSearch(label));
    for (let number = 1; key === undefined; number += 1) {
      const free = number === 1 ? name : `${name}-${number}`;
      if (taken.has(free)) continue;
      const created = await client.createField({ body: { key: free, label, type: "text" } });
      if (!created.ok) return created;
      key = free;
      taken.add(key);
      keys.set(foldForSearch(label), key);
    }
    after[index] = `fields.${key}`;
  }
  return { ok: true, value: { columns: after, keys: [...keys.values()] } };
}

/** Every access point has fields of these names. */
const ofAll = [...exportColumns, ...Object.values(englishHeadings)].map(makeFieldKey);

const NEW_FIELD = "new";

const targetsBefore = ({ columns, mapping }: StoredImport): string[] => {
  const targets = new Map(Object.entries(mapping).map(([target, number]) => [number, target]));
  return columns.map((_, index) => targets.get(index + 1) ?? "");
};

/** "" for nothing, also for a column whose field was chosen for another one. */
function readColumns(form: FormData, checked: StoredImport): string[] {
  const before = targetsBefore(checked);
  const nameOf = (index: number) => `column-${index + 1}`;
  const now = before.map((target, index) => (form.has(nameOf(index)) ? readText(form, nameOf(index)) : target));
  return now.map((target, index) => {
    const isElsewhere = now.some((other, at) => at !== index && other === target && other !== before[at]);
    return target === before[index] && isElsewhere ? "" : target;
  });
}

/** Null for no change. Another sheet, encoding or separator has other columns: those of the form are unused. */
function readMapping(
  form: FormData,
  before: StoredImport,
  columns: readonly string[],
  keys: readonly string[],
): ImportMapping | null {
  const textOf = (name: string, otherwise: string | number | null) =>
    form.has(name) ? readText(form, name) : String(otherwise ?? "");
  const known = before.isEncodingSure ? before.encoding : null;
  const sheet = textOf("sheet", before.sheet);
  const encoding = textOf("encoding", known);
  const separator = readText(form, "separator");
  const headingRow = textOf("headingRow", before.headingRow);
  const hiddenBefore = before.importsHiddenRows ? "import" : "leave-out";
  const hiddenRows = textOf("hiddenRows", hiddenBefore) === "import" ? "import" : "leave-out";
  const isOtherText =
    sheet !== (before.sheet ?? "") ||
    (encoding !== "" && encoding !== before.encoding) ||
    (separator !== "" && separator !== before.separator);
  const hasSameRows = !isOtherText && headingRow === String(before.headingRow ?? "");
  const isSame = targetsBefore(before).every((target, index) => target === columns[index]);
  const numberOf = (target: string) => String(columns.indexOf(target) + 1 || "");
  if (hasSameRows && isSame && hiddenRows === hiddenBefore && encoding === (known ?? "")) return null;
  return {
    ...{
      sheet,
      encoding,
      separator: separator || before.separator || "",
      hiddenRows,
      headingRow: isOtherText ? "" : headingRow,
    },
    heading: isOtherText ? "auto" : headingRow === "" ? "no" : "yes",
    ...(hasSameRows && {
      ...Object.fromEntries(importTargets.map((target) => [target, numberOf(target)])),
      fields: Object.fromEntries(keys.map((key) => [key, numberOf(`fields.${key}`)])),
    }),
  };
}
