import "@/lib/messages/catalogues";
import { readOwnConfig } from "@/lib/config";
import { compareCounters, rebuildCounters } from "../access-points/counters/counters";
import { findStaleKeys, rebuildKeys } from "../access-points/search/search-keys";
import { describeLostSecrets, ringOf } from "../accounts/tokens/secrets-at-rest";
import { findWrongValues, rebuildValues } from "../custom-fields/rebuild-values";
import type { Db } from "../db/database";
import { engineSql } from "../db/engine-sql";
import { isDatabaseDamaged } from "../db/failures";
import { openExisting } from "../db/open-existing";

type Terminal = { print: (line: string) => void; note: (line: string) => void };

/** Per check, so that one does not hide the others. */
const PRINTED_MAX = 20;

/**
 * Checks the whole database: its pages and references, the search index, the counters, the stored search and sort
 * keys, and the index of custom field values. `repair` rebuilds derived data and never changes what users typed.
 * @returns whether everything is correct after the repairs
 */
export async function runCheckCommand(
  { repair = false }: { repair?: boolean },
  { print, note }: Terminal,
): Promise<boolean> {
  const config = readOwnConfig();
  const db = await openExisting(config, { note, patient: true });
  const { checkDatabase, checkSearch, rebuildSearch } = engineSql(db);
  const checks = [
    { what: "database", find: () => checkDatabase(db) },
    { what: "search and sort keys", find: () => findStaleKeys(db), rebuild: () => rebuildKeys(db) },
    { what: "custom field values", find: () => findWrongValues(db), rebuild: () => rebuildValues(db) },
    { what: "search index", find: () => checkSearch(db), rebuild: () => rebuildSearch(db) },
    { what: "counters", find: () => wrongCounters(db), rebuild: () => rebuildCounters(db) },
  ];

  try {
    let [isCorrect, isReadable] = [true, true];
    for (const { what, find, rebuild } of checks) {
      const faults = await findFaults(find);
      print(
        faults.length === 0
          ? `${what}: correct`
          : `${what}: ${faults.length} ${faults.length === 1 ? "error" : "errors"}`,
      );
      for (const fault of faults.slice(0, PRINTED_MAX)) print(`  ${fault}`);
      if (faults.length === 0) continue;
      // Derived data cannot be rebuilt from pages that are not reliable.
      if (!rebuild) isReadable = false;
      const canRepair = repair && rebuild && isReadable;
      if (canRepair) await rebuild();
      const remaining = canRepair ? await find() : faults;
      if (remaining.length === 0) print(`${what}: rebuilt`);
      else isCorrect = false;
    }
    const lost = await describeLostSecrets(db, ringOf(config));
    if (lost) print(lost);
    return isCorrect && !lost;
  } finally {
    await db.destroy();
  }
}

/** A page that cannot be read is a fault like any other. */
const findFaults = (find: () => Promise<string[]>): Promise<string[]> =>
  find().catch((error) => {
    if (!isDatabaseDamaged(error)) throw error;
    return [error.message];
  });

const wrongCounters = async (db: Db) =>
  (await compareCounters(db)).map(({ counter, kept, actual }) => `${counter}: ${kept} stored, ${actual} counted`);
