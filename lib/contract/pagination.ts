import { z } from "zod";
import { type PlainKey, t } from "@/lib/messages/messages";
import { count } from "./shared-members";

/** Larger than any list, and page × limit stays an exact integer. */
const LAST_PAGE = 1_000_000_000;

const LIMIT_MAX = 100;

export const numberParameter = (label: PlainKey, min: number, max: number) =>
  z
    .string()
    .regex(/^(0|[1-9]\d{0,15})$/, { error: () => t("rules.enterWholeNumber", { label: t(label) }) })
    .transform(Number)
    .pipe(
      z
        .int()
        .min(min, { error: () => t("rules.enterOrMore", { label: t(label), min }) })
        .max(max, { error: () => t("rules.enterOrLess", { label: t(label), max }) }),
    );

export const pageParameters = {
  page: numberParameter("rulesList.label.page", 1, LAST_PAGE).default(1).meta({ description: "From 1" }),
  limit: numberParameter("rulesList.label.rows", 1, LIMIT_MAX)
    .default(10)
    .meta({ description: "Rows on a page, 1 to 100" }),
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
