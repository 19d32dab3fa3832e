import { type RawBuilder, sql } from "kysely";
import { accessPointFields } from "@/lib/contract/access-points/access-point-fields";
import { BULK_NAMED_MAX, type BulkChange } from "@/lib/contract/access-points/bulk";
import { movedLocation, type PlaceMove } from "@/lib/contract/access-points/locations/location-path";
import { foldForOrder } from "@/lib/contract/fold";
import { countCharacters } from "@/lib/contract/text";
import { t } from "@/lib/messages/messages";
import { invalid } from "../../http/problem-error";

/** `set` is empty for a move. */
export type BulkWork = BulkChange & { move?: Move };

type Move = PlaceMove & { separator: string };

export const moveLocation = (location: string, move: Move): string => movedLocation(location, move, move.separator);

/** A move that only respells the place leaves some rows. */
export function moveDiffers({ from, to, separator }: Move): RawBuilder<unknown> {
  if (foldForOrder(from) !== foldForOrder(to)) return sql`true`;
  const below = `${to}${separator}`;
  return sql`not (location = ${to} or substr(location, 1, ${sql.lit(countCharacters(below))}) = ${below})`;
}

/** @throws ServiceProblem 422 that names up to ten rows; none is shortened */
export function requireShort(rows: readonly { name: string; location: string }[], move: Move): void {
  const { max } = accessPointFields.location;
  const long = rows.flatMap(({ name, location }) => {
    const length = countCharacters(moveLocation(location, move));
    return length > max ? [{ name, length }] : [];
  });
  if (long.length === 0) return;
  const errors = long.slice(0, BULK_NAMED_MAX).map(({ name, length }) => ({
    pointer: "/to",
    detail: t("serviceEdits.places.tooLong", { name, length, max }),
  }));
  throw invalid(errors);
}
