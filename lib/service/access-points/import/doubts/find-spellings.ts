import { sql } from "kysely";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import { COMPARED_MAX, SPELLINGS_MAX } from "@/lib/contract/access-points/locations/place-list";
import { foldForOrder } from "@/lib/contract/fold";
import { readOfficeSettings } from "../../../accounts/office/office-settings";
import type { ServiceContext } from "../../../context";
import { idsAsTable } from "../../../db/json-table";
import type { Person } from "../../../http/operation";
import { reaches } from "../../../teams/rights";
import { placeKey, proposeSpellings } from "../../locations/spellings";
import type { ImportPlan } from "../plan-import";
import { toWrittenPoint } from "../plan-row";

/** Returns which places of a file are probably the same as another one of the file, or as one of the access points that the person sees. */
export async function findSpellings(
  { db, database }: Pick<ServiceContext, "db" | "database">,
  { creates, updates }: ImportPlan,
  person: Person,
): Promise<StoredImport["spellings"]> {
  const written = new Map<string, number>();
  for (const planned of [...creates, ...updates]) {
    const { location } = toWrittenPoint(planned, person).fields;
    if (location !== "") written.set(location, (written.get(location) ?? 0) + 1);
  }
  const compared = [...written].sort(([, one], [, other]) => other - one).slice(0, COMPARED_MAX);
  if (compared.length === 0) return [];
  const { locationSeparator } = await readOfficeSettings(db);
  const reader = database.reader(person.id);
  const keys = compared.flatMap(([location]) => [foldForOrder(location), placeKey(location, locationSeparator)]);
  const stored = await reader
    .selectFrom("access_points")
    .select(["location", sql<number>`count(*)`.as("count")])
    .where(reaches(person, "view"))
    .where(sql<boolean>`location_key in (select id from ${idsAsTable(reader, [...new Set(keys)])})`)
    .groupBy("location")
    .execute();
  const counts = new Map(stored.map(({ location, count }) => [location, Number(count)]));
  for (const [location, count] of compared) counts.set(location, (counts.get(location) ?? 0) + count);
  const spellings = [...counts].map(([location, count]) => ({ location, count }));
  return proposeSpellings(spellings, locationSeparator)
    .map(({ from, to }) => ({ from, to, count: written.get(from) ?? 0 }))
    .filter(({ count }) => count > 0)
    .slice(0, SPELLINGS_MAX);
}
