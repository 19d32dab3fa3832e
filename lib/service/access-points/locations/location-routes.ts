import { sql } from "kysely";
import { accessPointFields } from "@/lib/contract/access-points/access-point-fields";
import type { LocationMove, LocationMovePreview } from "@/lib/contract/access-points/locations/location-move";
import {
  LOCATIONS_MAX,
  type LocationListQuery,
  type SeparatorProposal,
} from "@/lib/contract/access-points/locations/place-list";
import { seesEveryone } from "@/lib/contract/accounts/roles";
import { foldForOrder, foldForSearch } from "@/lib/contract/fold";
import { locationOperations } from "@/lib/contract/operations/location-operations";
import { t } from "@/lib/messages/messages";
import { readOfficeSettings } from "../../accounts/office/office-settings";
import type { ServiceContext } from "../../context";
import type { Reading } from "../../db/database";
import { engineSql } from "../../db/engine-sql";
import { readIdempotencyKey } from "../../http/idempotency-key";
import { listOperation } from "../../http/link-header";
import { jsonOperation, type Operation, operation, type Person } from "../../http/operation";
import { answerLongChange } from "../../long-running/progress-answer";
import { inTeamOfToken } from "../../teams/rights";
import { type BulkWork, requireShort } from "../bulk/move-place";
import { previewBulk } from "../bulk/preview-bulk";
import { runBulk } from "../bulk/run-bulk";
import { countPoints } from "../lists/count";
import { fromRows, fromSorted, indexedRows, rowsOf, selectionOf } from "../lists/list-query";
import { orderOf } from "../lists/order";
import { ownersOf, requireScope } from "../lists/scope";
import { listPlaces } from "./places";
import { listSpellings } from "./spellings";

export const locationRoutes = (context: ServiceContext): Operation[] => [
  jsonOperation(locationOperations.listLocations, async ({ query }, person) => ({
    data: await listLocations(context.database, query, person),
  })),
  listOperation(locationOperations.listPlaces, ({ query }, person) => listPlaces(context, query, person), {
    work: "search",
  }),
  jsonOperation(
    locationOperations.listSpellings,
    ({ query }, person) => listSpellings(context.database, query, person),
    { work: "search" },
  ),
  jsonOperation(locationOperations.proposeSeparator, (_, person) => proposeSeparator(context.database, person), {
    work: "search",
  }),
  jsonOperation(locationOperations.previewLocationMove, ({ body }, person) => previewMove(context, body, person), {
    work: "search",
  }),
  operation(locationOperations.moveLocation, async ({ body, header }, person) => {
    const key = readIdempotencyKey(header("idempotency-key"));
    const work = await toBulkWork(context, body);
    const bug = t("serviceEdits.places.moveBug");
    return answerLongChange(context, { header, person, bug }, (report) =>
      runBulk(context, work, { person, key, report }),
    );
  }),
];

async function toBulkWork({ db }: ServiceContext, { from, to, scope, expected }: LocationMove) {
  const { locationSeparator: separator } = await readOfficeSettings(db);
  return {
    select: { locationUnder: from, scope },
    set: {},
    move: { from, to, separator },
    expected,
  } satisfies BulkWork;
}

async function previewMove(context: ServiceContext, move: LocationMove, person: Person): Promise<LocationMovePreview> {
  const { from, to, scope } = move;
  const work = await toBulkWork(context, move);
  const { clashes: _, ...preview } = await previewBulk(context.database, work, person);
  const reader = context.database.reader(person.id);
  const at = async (locationUnder: string) =>
    rowsOf(reader, await selectionOf(reader, { q: "", label: "any", scope, locationUnder, values: [] }, person));
  const rows = await at(from);
  // Only these can be too long after a move, which takes away one character at least.
  const isLong = sql`length(location) >= ${accessPointFields.location.max - to.length}`;
  const { rows: long } = await sql<{ name: string; location: string }>`
    select name, location ${fromRows({ ...rows, where: [...rows.where, isLong] })}`.execute(reader);
  requireShort(long, work.move);
  const isSame = foldForOrder(from) === foldForOrder(to);
  return { ...preview, present: isSame ? 0 : await countPoints(reader, await at(to)) };
}

/** Newest access points. NEWEST is enough when they have as many locations as a form shows when it opens. */
const RECENT = 2_000;
const NEWEST = 500;

/** The one used most first. @throws ServiceProblem 403 as `requireScope` */
async function listLocations(from: Reading, query: LocationListQuery, person: Person): Promise<string[]> {
  const text = foldForSearch(query.q);
  const newest = text === "" ? await countedLocations(from, query, person, NEWEST) : [];
  if (newest.length >= LOCATIONS_MAX) return newest.slice(0, LOCATIONS_MAX);
  const found = await countedLocations(from, query, person, RECENT);
  return found.filter((location) => foldForSearch(location).includes(text)).slice(0, LOCATIONS_MAX);
}

async function countedLocations(
  { reader }: Reading,
  { q, scope }: LocationListQuery,
  person: Person,
  count: number,
): Promise<string[]> {
  // The names of places are those of the office. What is there stays hidden.
  const of = scope === "office" ? "all" : scope;
  if (scope !== "office") requireScope({ scope: of }, person);
  const owners = await ownersOf(reader(person.id), { scope: of }, person);
  const newestFirst = orderOf({ sort: "-createdAt" }, owners.ownerId);
  const rows = indexedRows(owners, newestFirst);
  const all = fromSorted({ ...rows, where: [...rows.where, ...inTeamOfToken(person)] }, newestFirst.direction);
  const found = await sql<{ location: string }>`
    select location from (select location ${all} limit ${count}) as recent
    where location <> '' group by location order by count(*) desc, location
    limit ${q === "" ? LOCATIONS_MAX : count}`.execute(reader(person.id));
  return found.rows.map(({ location }) => location);
}

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

/** Compares the newest only: all locations of an office with 100,000 access points take a second. */
async function proposeSeparator(from: Reading, person: Person): Promise<SeparatorProposal> {
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
