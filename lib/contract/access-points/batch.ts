import { z } from "zod";
import { accessPoint, newAccessPoint } from "./access-point";
import { BATCH_MAX } from "./name-range";

/** Maximum size of a request body with a batch, in bytes: about 1,000 bytes for each of 1,000 items. */
export const BATCH_MAX_BYTES = 1_024 * 1_024;

/**
 * Request body to create several access points, all or none. The number of items is checked before the items, so that a
 * body with 100,000 of them produces one error.
 */
export const newAccessPointBatch = z
  .strictObject({
    items: z
      .array(z.unknown(), "items must be a list of access points.")
      .min(1, "items is empty. Send at least one access point.")
      .max(BATCH_MAX, `items has more than ${BATCH_MAX.toLocaleString("en")} access points. Send them in parts.`)
      .pipe(z.array(newAccessPoint))
      .meta({ items: { $ref: "#/components/schemas/NewAccessPoint" }, minItems: 1, maxItems: BATCH_MAX }),
  })
  .meta({ id: "NewAccessPointBatch" });

/** Access points that one request created, in the order of its items. */
export const createdBatch = z.object({ data: z.array(accessPoint) }).meta({
  id: "CreatedBatch",
  description: "The access points, in the order of the items",
});
