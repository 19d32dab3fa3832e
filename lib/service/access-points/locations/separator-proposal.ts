import { sql } from "kysely";
import type { SeparatorProposal } from "@/lib/contract/access-points/locations/place-list";
import { seesEveryone } from "@/lib/contract/accounts/roles";
import { foldForSearch } from "@/lib/contract/fold";
import { readOfficeSettings } from "../../accounts/office/office-settings";
import type { Reading } from "../../db/database";
import { engineSql } from "../../db/engine-sql";
import type { Person } from "../../http/operation";

import { fromRows, rowsOf, selectionOf } from "../lists/list-query";

/** Signs that are proposed. A hyphen without spaces is part of names, and a comma without one of numbers. */
const SIGNS = [", ", " / ", " - ", " > ", "/", ">", "; "];

/** A sign is proposed when it separates one of so many locations, and so many locations at least. */
const ONE_OF = 5;
const LOCATIONS_MIN = 3;

/** Share of different outermost places above which a sign does not make a tree: most of its places would have one place below. */
const PLACES_SHARE = 0.7;

/** Newest access points of those that the person sees, whose locations are compared. */
const COMPARED_POINTS = 10_000;

type Counted = { locations: number; separated: number; places: number };

/**
 * Returns the sign that separates most locations of the newest access points, if these are more than the separator of the office
 * separates. Comparing all locations of an office with 100,000 takes a second.
 */
export async function proposeSeparator(from: Reading, person: Person): Promise<SeparatorProposal> {
  const db = from.reader(person.id);
  const { locationSeparator } = await readOfficeSettings(db);
  // Locations are compared by their keys.
  const separator = foldForSearch(locationSeparator);
  const { indexOf } = engineSql(db);
  // The first character is part of a name, as in placesOf.
  const rest = sql`substr(location_key, 2)`;
  const signs = [...new Set([separator, ...SIGNS])];
  const columns = signs.flatMap((sign, at) => {
    const place = indexOf(rest, sign);
    // A sign after a space is another separator: “ / ” separates “A / B”, and “/” does not.
    const isAlone = sign.includes(" ") ? sql`true` : sql`${indexOf(rest, ` ${sign}`)} = 0`;
    const isSeparated = sql`${place} > 0 and ${isAlone}`;
    return [
      sql`count(case when ${isSeparated} then 1 end) as ${sql.ref(`separated${at}`)}`,
      sql`count(distinct case when ${isSeparated} then substr(location_key, 1, ${place}) end) as ${sql.ref(`places${at}`)}`,
    ];
  });
  const scope = seesEveryone(person.role) ? "all" : "teams";
  const seen = rowsOf(db, await selectionOf(db, { q: "", label: "any", values: [], scope }, person));
  const { rows } = await sql<Record<string, number>>`
    select count(*) as locations, ${sql.join(columns)}
    from (select distinct location_key from (
      select location_key ${fromRows(seen)} order by access_points.number desc limit ${COMPARED_POINTS}) as newest
      where location_key <> '') as found`.execute(db);
  const numberOf = (name: string) => Number(rows[0]?.[name] ?? 0);
  const locations = numberOf("locations");
  const counted = signs.map((sign, at): Counted & { sign: string } => ({
    sign,
    locations,
    separated: numberOf(`separated${at}`),
    places: numberOf(`places${at}`),
  }));
  const [own, ...others] = counted;
  const separated = own?.separated ?? 0;
  const [best] = others
    .filter((one) => makesTree(one) && one.separated > separated)
    .toSorted((a, b) => b.separated - a.separated);
  return {
    separator: locationSeparator,
    locations,
    separated,
    proposed: best ? { separator: best.sign, separated: best.separated, places: best.places } : null,
  };
}

const makesTree = ({ locations, separated, places }: Counted): boolean =>
  separated >= LOCATIONS_MIN && separated * ONE_OF >= locations && places <= separated * PLACES_SHARE;
