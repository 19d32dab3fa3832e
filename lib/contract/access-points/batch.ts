import { z } from "zod";
import { accessPoint, newAccessPoint } from "./access-point";
import { BATCH_MAX } from "./name-range";

/** About 1,000 bytes for each of 1,000 items. */
export const BATCH_MAX_BYTES = 1_024 * 1_024;

/** All or none. Their number is checked first, so that a body with 100,000 items produces one error. */
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

/** In the order of the items of the request. */
export const createdBatch = z.object({ data: z.array(accessPoint) }).meta({
  id: "CreatedBatch",
  description: "The access points, in the order of the items",
});
