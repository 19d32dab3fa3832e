import { type FieldValues, fieldNames, fieldOf } from "@/lib/contract/access-points/access-point-fields";
import type { ImportWarning } from "@/lib/contract/access-points/imports/import-rows";
import { shorten } from "@/lib/contract/shorten";
import { measureLabel } from "@/lib/labels/layout/place-label";
import { defaultStock } from "@/lib/labels/stock/default-stock";
import { scanMessage } from "@/lib/labels/symbol/scannability";
import { whileRecording } from "@/lib/messages/catalogues";
import { joinSentences, t, tell } from "@/lib/messages/messages";
import { isGarbled, mixesAlphabets } from "../../../spreadsheets/garbled-text";
import { toFields } from "../../rows/rows";
import type { PlannedCreate, PlannedUpdate } from "../plan-row";
import type { FoundColumns } from "../table/find-columns";

type Found = [kind: ImportWarning["kind"], detail: string | null];

type Reading = { found: FoundColumns; isEncodingSure: boolean };

/** By a spreadsheet or a wrong encoding. Only what the row writes counts, not what is there already. */
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
  const printed = existing?.printed_at != null && t("doubts.printed");
  const lookAlike = findLookAlikeCharacter(code);
  const texts = fieldNames
    .filter((name) => isNew(name) && (name !== "qrCode" || !NO_VALUE.test(code)))
    .map((name): Found => ["damaged-text", findDamagedText(t(fieldOf(name).label), after[name], isEncodingSure)]);
  const warnings: Found[] = [
    ["damaged-code", damaged && joinSentences(damaged, printed)],
    ["look-alike", lookAlike],
    ["hard-to-scan", lookAlike === null ? findHardToScan(code) : null],
    ...texts,
    ["more-cells", describeSurplus(planned.row.cells, found)],
  ];
  return warnings.flatMap(([kind, detail]) => (detail === null ? [] : [{ kind, detail, accessPoint: null }]));
}

/** Texts behind the last heading show that cells may be in the wrong columns. */
function describeSurplus(cells: readonly string[], { hasHeading, columns }: FoundColumns): string | null {
  if (!hasHeading) return null;
  const headings = columns.findLastIndex((name) => name.trim() !== "") + 1;
  const texts = cells.slice(headings).filter((cell) => cell.trim() !== "");
  if (texts.length === 0) return null;
  const text = texts[0]?.slice(0, 40).toWellFormed() ?? "";
  return t("doubts.moreCells", { count: texts.length, text });
}

/** `label` begins the sentence. `isEncodingSure` is false when the encoding was guessed. */
function findDamagedText(label: string, text: string, isEncodingSure: boolean): string | null {
  if (DITTO.test(text)) return t("doubts.text.ditto", { label });
  if (NO_VALUE.test(text)) return t("doubts.text.noValue", { label, text });
  if (!/[^\x20-\x7e\s]|^'/.test(text)) return null;
  const shown = { label, text: shorten(text, 60) };
  if (text.includes("\ufffd")) return t("doubts.text.unreadable", shown);
  if (isGarbled(text)) return t("doubts.text.garbled", shown);
  if (mixesAlphabets(text)) return t("doubts.text.twoAlphabets", shown);
  if (/^'[=+\-@\d]/.test(text)) return t("doubts.text.apostrophe", shown);
  return isEncodingSure ? null : t("doubts.text.uncertain", shown);
}

/** Ditto marks: quotation marks, double primes, and the East Asian sign. */
const DITTO = /^(?:["“”„″〃]|'')$/;

/** Recorded, on the default stock, by length of code. Digits and capital letters need less room. */
const faults = new Map<number, string | null>();

function findHardToScan(code: string): string | null {
  const [foreign] = [...code].filter((character) => !/[\x20-\x7e]/.test(character));
  if (foreign) return t("doubts.code.foreign", { code, character: foreign });
  if (code === "") return null;
  if (!faults.has(code.length))
    faults.set(
      code.length,
      whileRecording(() => findFault(code.length)),
    );
  const fault = faults.get(code.length);
  return fault ? joinSentences(t("doubts.code.long", { code: `${code.slice(0, 40)}…` }), tell(fault)) : null;
}

function findFault(length: number): string | null {
  const { rating, warnings } = measureLabel({ name: "", location: "", code: "a".repeat(length) }, defaultStock);
  if (rating.level !== "fine") return tell(scanMessage(rating));
  return warnings.length > 0 ? t("doubts.noRoom") : null;
}

/** Numbers as spreadsheets show long ones, such as 4.00638E+12: several codes look the same then. */
const SCIENTIFIC = /^-?\d+(?:[.,]\d+)?E[+-]\d{2,3}$/i;

/** A number of more than 15 digits, of which spreadsheets keep the first 15. */
const ROUNDED = /^\d{15}0+$/;

/** Dates and times as spreadsheets write them, such as 03/04/2026, 04-Mar or 12:30:00. */
const DATES = [
  /^\d{1,2}([./-])\d{1,2}\1\d{4}$|^\d{1,2}\/\d{1,2}\/\d\d$/,
  /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?)?$/,
  /^\d{1,2}[-. ]{1,2}(?:jan|feb|m[aä]r|mrz|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\.?(?:[-. ]\d{2,4})?$/i,
  /^\d{1,2}:\d\d(?::\d\d)?(?: [AP]M)?$/i,
];

/** Words and signs that programs write for a cell without a value. */
const NO_VALUE = /^(?:null|nil|none|nan|undefined|\\n|#?n\/?a|k\.? ?a\.?)$/i;

/** Quotation marks of another kind than those that text files have around cells. */
const IN_MARKS = /^(?:'.*'|\\?".*\\?"|[“„”].*[“”]|«.*»|‘.*’)$/s;

/** Characters that look like one of ASCII, and what they look like. */
const LOOK_LIKES = [
  [/[\p{Pd}\u2212\u00ad]/u, "hyphen"],
  [/\p{Zs}/u, "space"],
  [/[\u2018\u2019\u201c\u201d\u00b4\u02bc]/u, "quotationMark"],
  [/[\uff01-\uff5e]/u, "narrower"],
] as const;

/** A sentence, or null. `before`: the code that the access point has now. */
export function findDamagedCode(code: string, before: string | undefined): string | null {
  if (before !== undefined && before !== code) {
    if (before.replace(/^0+/, "") === code) return t("doubts.code.lostZeros", { before, code });
    if (code === `'${before}`) return t("doubts.code.apostrophe", { before, code });
  }
  const key = damageOf(code);
  if (key === null) return null;
  const was = before !== undefined && before !== code && t("doubts.code.was", { code: before });
  return joinSentences(t(`doubts.code.${key}`, { code }), was);
}

function damageOf(code: string) {
  if (NO_VALUE.test(code) || /^[-–—?]+$/.test(code)) return "noValue";
  if (IN_MARKS.test(code)) return "inMarks";
  if (SCIENTIFIC.test(code)) return "scientific";
  if (ROUNDED.test(code)) return "rounded";
  return DATES.some((pattern) => pattern.test(code)) ? "date" : null;
}

/** As a sentence, or null: which character only looks like one of ASCII. */
export function findLookAlikeCharacter(code: string): string | null {
  const ascii = /^[\x20-\x7e]*$/;
  if (ascii.test(code)) return null;
  for (const [pattern, like] of LOOK_LIKES) {
    const [found] = [...code].filter((character) => !ascii.test(character) && pattern.test(character));
    if (found) return t(`doubts.lookLike.${like}`, { code, found, codePoint: codePoint(found) });
  }
  return null;
}

const codePoint = (character: string): string =>
  `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;
