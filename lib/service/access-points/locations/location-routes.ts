import { sql } from "kysely";
import { accessPointFields } from "@/lib/contract/access-points/access-point-fields";
import type { LocationMove, LocationMovePreview } from "@/lib/contract/access-points/locations/location-move";
import { foldForOrder } from "@/lib/contract/fold";
import { locationOperations } from "@/lib/contract/operations/location-operations";
import { readOfficeSettings } from "../../accounts/office/office-settings";
import type { ServiceContext } from "../../context";
import { readIdempotencyKey } from "../../http/idempotency-key";
import { listAnswer } from "../../http/link-header";
import { type Operation, operation, type Person } from "../../http/operation";
import { answerWithProgress } from "../../long-running/progress-answer";
import { inLongChangeQueue } from "../../long-running/queue";
import { type BulkWork, requireShort } from "../bulk/move-place";
import { previewBulk } from "../bulk/preview-bulk";
import { runBulk } from "../bulk/run-bulk";
import { countRows } from "../lists/count";
import { fromRows, rowsOf, selectionOf } from "../lists/list-query";
import { listPlaces } from "./places";
import { listLocations } from "./recent-locations";
import { proposeSeparator } from "./separator-proposal";
import { listSpellings } from "./spellings";

const BUG = "The move failed because of a bug. Nothing was changed.";

/** Returns the operations on locations and on the tree of places that they name. */
export const locationRoutes = (context: ServiceContext): Operation[] => [
  operation(locationOperations.listLocations, async ({ query }, person) => ({
    body: { data: await listLocations(context.database, query, person) },
  })),
  operation(
    locationOperations.listPlaces,
    async ({ query }, person) =>
      listAnswer(locationOperations.listPlaces, query, await listPlaces(context, query, person)),
    { work: "search" },
  ),
  operation(
    locationOperations.listSpellings,
    async ({ query }, person) => ({ body: await listSpellings(context.database, query, person) }),
    { work: "search" },
  ),
  operation(
    locationOperations.proposeSeparator,
    async (_, person) => ({ body: await proposeSeparator(context.database, person) }),
    { work: "search" },
  ),
  operation(
    locationOperations.previewLocationMove,
    async ({ body }, person) => ({ body: await previewMove(context, body, person) }),
    { work: "search" },
  ),
  operation(locationOperations.moveLocation, async ({ body, header }, person) => {
    const key = readIdempotencyKey(header("idempotency-key"));
    const work = await toBulkWork(context, body);
    return answerWithProgress(
      context,
      { header },
      200,
      (report, signal) =>
        inLongChangeQueue(context, { person, report, signal }, (report) =>
          runBulk(context, work, { person, key, report }),
        ),
      BUG,
    );
  }),
];

/** Returns the change of many access points that a move is. */
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
  // Only these can be too long after the move: it takes away one character at least.
  const isLong = sql`length(location) >= ${accessPointFields.location.max - to.length}`;
  const { rows: long } = await sql<{ name: string; location: string }>`
    select name, location ${fromRows({ ...rows, where: [...rows.where, isLong] })}`.execute(reader);
  requireShort(long, work.move);
  const isSame = foldForOrder(from) === foldForOrder(to);
  return { ...preview, present: isSame ? 0 : await countRows(reader, await at(to)) };
}
