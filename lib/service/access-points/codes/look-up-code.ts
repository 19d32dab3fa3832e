import { sql } from "kysely";
import type { CodeLookUp } from "@/lib/contract/access-points/codes/code-look-up";
import type { ServiceContext } from "../../context";
import type { Person } from "../../http/operation";
import { hasAccess, membershipOf, type Placed } from "../../teams/rights";
import { readScannedCode, type ScannedCode } from "../edits/scanned-code";
import { type ShownRow, shownColumns, shownOthers, toAccessPoint } from "../rows/rows";
import { findTrashedCodes } from "../trash/find-trashed";
import { idsOfLookAlikes } from "./look-alike";

const SHOWN = 20;
/** A code has more rows only if many people use it. */
const READ = 200;

/** Unique only within an owner. Of hidden ones a person learns no id, name or owner, only that they exist. */
export async function lookUpCode(context: ServiceContext, text: string, person: Person): Promise<CodeLookUp> {
  const { scanned, seen, hidden } = await findScanned(context, text, person);
  return {
    data: seen.slice(0, SHOWN).map(toAccessPoint),
    inTrash: await findTrashedCodes(context.db, scanned.spellings, context.now(), person),
    heldByOther: hidden.length > 0,
    qrCode: scanned.qrCode,
  };
}

/** The own ones first, then the oldest. `hidden` is left out where `seen` fits as well. */
type Scanned = { scanned: ScannedCode; seen: ShownRow[]; hidden: ShownRow[] };

export async function findScanned(context: ServiceContext, text: string, person: Person): Promise<Scanned> {
  const scanned = readScannedCode(text, context);
  const rows = await context.db
    .selectFrom("access_points")
    .innerJoin("users", "users.id", "owner_id")
    .select(shownColumns)
    .select(["users.name as owner_name", ...shownOthers(), membershipOf(person).as("team_access")])
    .where("access_points.id", "in", sql<string>`(${idsOfLookAlikes(context.db, scanned.spellings)})`)
    .orderBy((eb) => eb.case().when("owner_id", "=", person.id).then(0).else(1).end())
    .orderBy("access_points.id")
    .limit(READ)
    .execute();
  const ranked = rows.map((row) => ({
    row,
    rank: rankOf(row.qr_code, scanned),
    isVisible: hasAccess(person, row satisfies Placed, "view"),
  }));
  const bestOf = (some: typeof ranked) => Math.min(NO_MATCH, ...some.map(({ rank }) => rank));
  const bestVisible = bestOf(ranked.filter(({ isVisible }) => isVisible));
  const best = bestOf(ranked);
  const found = ranked.filter(({ rank, isVisible }) => isVisible && rank === bestVisible && rank < NO_MATCH);
  const others = ranked.filter(({ rank, isVisible }) => !isVisible && rank === best && best < bestVisible);
  return { scanned, seen: found.map(({ row }) => row), hidden: others.map(({ row }) => row) };
}

const NO_MATCH = 2;

/** 0 exactly, 1 but for case, `NO_MATCH`: letters that look alike. */
function rankOf(stored: string, { spellings }: ScannedCode): number {
  if (spellings.includes(stored)) return 0;
  const inCapitals = upperAscii(stored);
  return spellings.some((spelling) => upperAscii(spelling) === inCapitals) ? 1 : NO_MATCH;
}

const upperAscii = (text: string): string => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
