import { z } from "zod";
import { customValues } from "../custom-fields/field-value";
import { count, moment, named, resourceId } from "../shared-members";
import { accessPoint } from "./access-point";
import { type LabelCounts, labelCounts } from "./access-point-list";

/** Members that a third-party service may lack are null. */
export const listedAccessPoint = accessPoint.extend({
  id: resourceId,
  createdAt: moment.nullable(),
  updatedAt: moment.nullable(),
  owner: named.nullable(),
  label: accessPoint.shape.label.extend({ seenAt: moment.nullable().default(null) }).nullable(),
  team: named.nullable().default(null),
  fields: customValues.optional(),
});
export type ListedAccessPoint = z.output<typeof listedAccessPoint>;

/** `total` is null when a third-party service does not state it. */
const listedAccessPointPage = z.object({
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

export type AccessPointPage = {
  data: ListedAccessPoint[];
  pagination: {
    page: number;
    limit: number;
    /** Null: the service does not state it, and more pages may exist while pages are full. */
    total: number | null;
    totalPages: number | null;
    /** Lower limit where the service stopped counting; null: it counted all rows or stated no count. */
    moreThan: number | null;
    hasNext: boolean;
  };
  /** Null if the service did not count them. */
  labelCounts: LabelCounts | null;
};

/** Without an exact total a next page may exist while pages are full; one that is not full is the last. */
function toAccessPointPage({ data, pagination, ...rest }: ListedAccessPointPage): AccessPointPage {
  const labelCounts = rest.labelCounts ?? null;
  const { page, limit, total, totalPages, capped = false } = pagination;
  const shown = (page - 1) * limit + data.length;
  if (capped && data.length > 0 && data.length < limit) {
    const last = { page, limit, total: shown, totalPages: page, moreThan: null, hasNext: false };
    return { data, pagination: last, labelCounts };
  }
  if (total === null || totalPages === null || capped) {
    const hasNext = data.length > 0 && data.length >= limit;
    const moreThan = capped ? Math.max(total ?? 0, data.length > 0 ? shown : 0) : null;
    return { data, pagination: { page, limit, total: null, totalPages: null, moreThan, hasNext }, labelCounts };
  }
  const hasNext = page < totalPages;
  return { data, pagination: { page, limit, total, totalPages, moreThan: null, hasNext }, labelCounts };
}

export const accessPointPage = listedAccessPointPage.transform(toAccessPointPage);
