import { z } from "zod";
import { customValues } from "../custom-fields/field-value";
import { moment } from "../moment";
import { accessPoint } from "./access-point";
import { labelCounts } from "./access-point-list";

/** Id in a response: a UUID from our service, any text from a third-party service. */
export const resourceId = z.string().meta({ format: "uuid" });

/** Access point as a client receives it. Members that a third-party service may lack are null. */
export const listedAccessPoint = accessPoint.extend({
  id: resourceId,
  createdAt: moment.nullable(),
  updatedAt: moment.nullable(),
  owner: z.object({ id: resourceId, name: z.string() }).nullable(),
  label: accessPoint.shape.label.nullable(),
  fields: customValues.optional(),
});
export type ListedAccessPoint = z.output<typeof listedAccessPoint>;

const count = z.int().min(0);

/** Page of access points as a client receives it. `total` is null when a third-party service does not state it. */
export const listedAccessPointPage = z.object({
  data: z.array(listedAccessPoint),
  pagination: z.object({
    page: z.int().min(1),
    limit: z.int().min(1),
    total: count.nullable(),
    totalPages: count.nullable(),
    capped: z.literal(true).optional(),
  }),
  labelCounts: labelCounts.optional(),
});
export type ListedAccessPointPage = z.output<typeof listedAccessPointPage>;
