import { z } from "zod";
import { accessPointListQuery } from "./access-point-list";
import { resourceId } from "./listed-access-point";

export const OWNERS_MAX = 200;

export const ownerListQuery = z
  .strictObject({
    q: accessPointListQuery.shape.q.meta({ description: "Only owners whose name or e-mail address contains this" }),
  })
  .meta({ id: "OwnerListQuery" });
export type OwnerListQuery = z.output<typeof ownerListQuery>;

/** For staff, at most themselves. */
export const ownerList = z
  .object({
    data: z.array(z.object({ id: resourceId, name: z.string(), accessPoints: z.int().min(1) })).max(OWNERS_MAX),
  })
  .meta({ id: "OwnerList" });
export type OwnerList = z.output<typeof ownerList>;
