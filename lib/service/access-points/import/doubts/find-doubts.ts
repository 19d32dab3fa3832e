import { setImmediate } from "node:timers/promises";
import type { ImportWarning } from "@/lib/contract/access-points/imports/import-rows";
import type { ServiceContext } from "../../../context";
import type { Person } from "../../../http/operation";
import { findCodeWarnings, type WantedCode } from "../../codes/code-check";
import { foldLookAlike } from "../../edits/fold-look-alike";
import type { ImportPlan } from "../plan-import";
import { type PlannedCreate, type PlannedUpdate, toWrittenPoint } from "../plan-row";
import { findRemarks } from "../table/find-remarks";
import type { ReadRows } from "../table/read-rows";
import { findDamage } from "./find-damage";
import { findLostZeros } from "./find-lost-zeros";
import { findSamePlaces } from "./find-same-places";

/** Rows between two pauses, in which other requests are answered. */
const PAUSE_ROWS = 1_000;

/** Row with the code that it writes. */
type CodedRow = WantedCode & { line: number };

/**
 * Finds the rows to look at, by line: those with a code about which the form for one access point warns, or that looks
 * like a code above it in the file, those with a name and location that another access point has, those that were damaged
 * before the import, and those that look like no access point.
 */
export async function findDoubts(
  context: ServiceContext,
  plan: ImportPlan,
  read: ReadRows & { isEncodingSure: boolean },
  person: Person,
): Promise<Map<number, ImportWarning[]>> {
  const doubts = new Map<number, ImportWarning[]>();
  const add = (line: number, warnings: readonly ImportWarning[]) => {
    if (warnings.length > 0) doubts.set(line, [...(doubts.get(line) ?? []), ...warnings]);
  };
  const written = [...plan.creates, ...plan.updates].sort((one, other) => one.row.line - other.row.line);
  for (const [index, planned] of written.entries()) {
    add(planned.row.line, findDamage(planned, read));
    if (index % PAUSE_ROWS === PAUSE_ROWS - 1) await setImmediate();
  }
  const coded = written.filter(hasNewCode).map((planned) => {
    const { fields, ...point } = toWrittenPoint(planned, person);
    return { ...point, qrCode: fields.qrCode };
  });
  const db = context.database.reader(person.id);
  const warnings = await findCodeWarnings({ ...context, db }, coded, person, true);
  for (const [index, { line }] of coded.entries()) add(line, warnings[index] ?? []);
  for (const [line, warning] of findAlikeInFile(coded)) add(line, [warning]);
  for (const [line, warning] of await findLostZeros(db, plan.creates, person)) add(line, [warning]);
  for (const [line, warning] of await findSamePlaces(db, written, person)) add(line, [warning]);
  const lines = new Set(written.map(({ row }) => row.line));
  for (const [line, warning] of findRemarks(read)) if (lines.has(line)) add(line, [warning]);
  return doubts;
}

const hasNewCode = (planned: PlannedCreate | PlannedUpdate): boolean =>
  planned.state === "created" ? planned.fields.qrCode !== "" : planned.after.qrCode !== planned.existing.qr_code;

/** Returns a warning for each code that looks like another one above it in the file. */
function findAlikeInFile(written: readonly CodedRow[]): [line: number, ImportWarning][] {
  const first = new Map<string, CodedRow>();
  return written.flatMap((one): [number, ImportWarning][] => {
    const key = `${one.ownerId} ${foldLookAlike(one.qrCode)}`;
    const above = first.get(key);
    if (!above) first.set(key, one);
    if (!above || above.qrCode === one.qrCode) return [];
    const detail = `QR code “${one.qrCode}” looks like “${above.qrCode}” in line ${above.line}.`;
    return [[one.line, { kind: "look-alike", detail, accessPoint: null }]];
  });
}
