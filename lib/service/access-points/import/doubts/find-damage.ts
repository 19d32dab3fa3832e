import { type FieldValues, fieldNames, fieldOf } from "@/lib/contract/access-points/access-point-fields";
import type { ImportWarning } from "@/lib/contract/access-points/imports/import-rows";
import { measureLabel } from "@/lib/labels/layout/place-label";
import { defaultStock } from "@/lib/labels/stock/default-stock";
import { isGarbled, mixesAlphabets } from "../../../spreadsheets/garbled-text";
import { toFields } from "../../rows/rows";
import type { PlannedCreate, PlannedUpdate } from "../plan-row";
import type { FoundColumns } from "../table/find-columns";
import { findDamagedCode, findLookAlikeCharacter, NO_VALUE } from "./damaged-code";

type Found = [kind: ImportWarning["kind"], detail: string | null];

type Reading = { found: FoundColumns; isEncodingSure: boolean };

/**
 * Finds what was damaged in a row before the import, by a spreadsheet or a wrong encoding, and what phones may not read.
 * Only what the row writes counts, not what the access point has already.
 */
export function findDamage(
  planned: PlannedCreate | PlannedUpdate,
  { found, isEncodingSure }: Reading,
): ImportWarning[] {
  const existing = planned.state === "updated" ? planned.existing : undefined;
  const before = existing && toFields(existing);
  const after = planned.state === "updated" ? planned.after : planned.fields;
  const isNew = (name: keyof FieldValues) => after[name] !== before?.[name];
  const code = isNew("qrCode") ? after.qrCode : "";
  const damaged = findDamagedCode(code, before?.qrCode);
  const printed = existing?.printed_at == null ? "" : " Its label is printed: nobody could scan it any more.";
  const lookAlike = findLookAlikeCharacter(code);
  const texts = fieldNames
    .filter((name) => isNew(name) && (name !== "qrCode" || !NO_VALUE.test(code)))
    .map((name): Found => ["damaged-text", findDamagedText(fieldOf(name).label, after[name], isEncodingSure)]);
  const warnings: Found[] = [
    ["damaged-code", damaged && `${damaged}${printed}`],
    ["look-alike", lookAlike],
    ["hard-to-scan", lookAlike === null ? findHardToScan(code) : null],
    ...texts,
    ["more-cells", describeSurplus(planned.row.cells, found)],
  ];
  return warnings.flatMap(([kind, detail]) => (detail === null ? [] : [{ kind, detail, accessPoint: null }]));
}

/** Returns that a row has texts behind the last heading, which shows that its cells may be in the wrong columns, or null. */
function describeSurplus(cells: readonly string[], { hasHeading, columns }: FoundColumns): string | null {
  if (!hasHeading) return null;
  const headings = columns.findLastIndex((name) => name.trim() !== "") + 1;
  const texts = cells.slice(headings).filter((cell) => cell.trim() !== "");
  if (texts.length === 0) return null;
  const surplus = texts.length === 1 ? "1 cell" : `${texts.length} cells`;
  return `The row has ${surplus} more than there are headings: “${texts[0]?.slice(0, 40).toWellFormed()}”. Check its columns.`;
}

/**
 * Returns why a text may have been damaged before the import, as a sentence, or null.
 * @param label begins the sentence
 * @param isEncodingSure false when the encoding of the file was guessed and may be another one
 */
function findDamagedText(label: string, text: string, isEncodingSure: boolean): string | null {
  if (DITTO.test(text)) return `${label} is a mark for “the same as above”. Type the text of the row above.`;
  if (NO_VALUE.test(text)) return `${label} “${text}” stands for no value. Leave the cell empty, or type the text.`;
  if (!/[^\x20-\x7e\s]|^'/.test(text)) return null;
  const shown = `${label} “${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`.toWellFormed();
  if (text.includes("\ufffd")) return `${shown} has a character that could not be read, shown as �. Correct it.`;
  if (isGarbled(text))
    return `${shown} looks as if it was read in a wrong encoding. Choose another one, or correct it.`;
  if (mixesAlphabets(text)) return `${shown} mixes letters of two alphabets that look alike. Type it again.`;
  if (/^'[=+\-@\d]/.test(text)) return `${shown} begins with an apostrophe, which spreadsheets add. Delete it.`;
  return isEncodingSure
    ? null
    : `${shown} was read in an encoding that is not certain. Check it, or choose another one.`;
}

/** Marks that stand for the text above (ditto marks): quotation marks, double primes, and the sign of East Asian texts. */
const DITTO = /^(?:["“”„″〃]|'')$/;

/** What is wrong with codes on a label of the default stock, by their length. Digits and capital letters need less room. */
const faults = new Map<number, string | null>();

/** Returns why phones or hand scanners may not read a code, as a sentence, or null. */
function findHardToScan(code: string): string | null {
  const [foreign] = [...code].filter((character) => !/[\x20-\x7e]/.test(character));
  if (foreign) {
    return `QR code “${code}” has “${foreign}”. Some phones and hand scanners misread all but A–Z, digits and signs.`;
  }
  if (code === "") return null;
  if (!faults.has(code.length)) faults.set(code.length, findFault(code.length));
  const fault = faults.get(code.length);
  return fault ? `QR code “${code.slice(0, 40)}…” is long. ${fault}` : null;
}

function findFault(length: number): string | null {
  const { rating, warnings } = measureLabel({ name: "", location: "", code: "a".repeat(length) }, defaultStock);
  if (rating.level !== "fine") return rating.sentence;
  return warnings.length > 0 ? "A label has no room for its text." : null;
}
