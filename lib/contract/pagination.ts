import { z } from "zod";
import { count } from "./shared-members";

/** Larger than any list, and page × limit stays an exact integer. */
const LAST_PAGE = 1_000_000_000;

const LIMIT_MAX = 100;

export const wholeNumber = (label: string, min: number, max: number) =>
  z
    .string()
    .regex(/^(0|[1-9]\d{0,15})$/, `${label}: enter a whole number.`)
    .transform(Number)
    .pipe(
      z
        .int()
        .min(min, `${label}: enter ${min} or more.`)
        .max(max, `${label}: enter ${max.toLocaleString("en")} or less.`),
    );

export const pageParameters = {
  page: wholeNumber("Page", 1, LAST_PAGE).default(1).meta({ description: "From 1" }),
  limit: wholeNumber("Rows on a page", 1, LIMIT_MAX).default(10).meta({ description: "Rows on a page, 1 to 100" }),
};

/** `totalPages` is 0 when `total` is 0; a page after the end has empty `data`. */
export const pagination = z.object({
  page: z.int().min(1),
  limit: z.int().min(1).max(LIMIT_MAX),
  total: count,
  totalPages: count,
  capped: z
    .literal(true)
    .optional()
    .meta({ description: "There are more than total; pages past totalPages may have rows" }),
});
export type Pagination = z.output<typeof pagination>;

export const paginationOf = ({ page, limit }: { page: number; limit: number }, total: number): Pagination => ({
  page,
  limit,
  total,
  totalPages: Math.ceil(total / limit),
});
