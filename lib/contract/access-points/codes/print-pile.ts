import { z } from "zod";
import { says, t } from "@/lib/messages/messages";
import { pageParameters, pagination } from "../../pagination";
import { count, moment } from "../../shared-members";
import { accessPoint } from "../access-point";

/** One job can print a pile of this size. */
export const PILE_MAX = 10_000;

const ADDED_MAX = 1_000;

export const pileQuery = z
  .strictObject({
    ...pageParameters,
    accessPoint: z
      .uuid({ error: says("rulesList.noId") })
      .toLowerCase()
      .optional()
      .meta({
        description: "Only this one, if it is in the pile",
      }),
  })
  .meta({ id: "PrintPileQuery" });
export type PileQuery = z.output<typeof pileQuery>;

export const pilePage = z
  .object({ data: z.array(z.object({ addedAt: moment, accessPoint })), pagination })
  .meta({ id: "PrintPile" });
export type PilePage = z.output<typeof pilePage>;

export const pileAddition = z
  .strictObject({
    ids: z
      .array(z.uuid({ error: says("rulesList.noId") }).toLowerCase(), { error: says("rulesList.pile.notList") })
      .min(1, { error: says("rulesList.pile.empty") })
      .max(ADDED_MAX, { error: () => t("rulesList.pile.tooMany", { max: ADDED_MAX }) })
      .meta({ description: "Access points that you may print, in any label state" }),
  })
  .meta({ id: "PrintPileAddition" });

export const changedPile = z
  .object({
    added: count.meta({ description: "Of these, how many were not in the pile before" }),
    total: count.meta({ description: "Access points in the pile now" }),
  })
  .meta({ id: "ChangedPrintPile" });
