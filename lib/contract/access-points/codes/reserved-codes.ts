import { z } from "zod";
import { t } from "@/lib/messages/messages";
import { pageParameters, pagination } from "../../pagination";
import { choice } from "../../rule-errors";
import { moment, named, resourceId } from "../../shared-members";
import { personalScope } from "../access-point-list";

export const CODES_MAX = 1_000;

export const codeStates = ["unclaimed", "claimed", "void"] as const;
export type CodeState = (typeof codeStates)[number];

/** For labels that are printed before their access points exist. */
export const newCodes = z
  .strictObject({
    count: z
      .int({ error: () => t("rules.enterWholeNumber", { label: t("rulesList.label.codeCount") }) })
      .min(1, { error: () => t("rules.enterOrMore", { label: t("rulesList.label.codeCount"), min: 1 }) })
      .max(CODES_MAX, {
        error: () => t("rules.enterOrLess", { label: t("rulesList.label.codeCount"), max: CODES_MAX }),
      }),
  })
  .meta({ id: "NewCodes" });

export const codesForm = z.object({
  count: z
    .string()
    .transform((typed) => (/^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : Number.NaN))
    .pipe(newCodes.shape.count),
});

export const reservedCode = z
  .object({
    id: resourceId,
    qrCode: z.string(),
    state: z.enum(codeStates).meta({
      description: "claimed: an access point of the owner has it; void: its label must not be used",
    }),
    createdAt: moment,
    owner: named,
    accessPoint: named.nullable().meta({ description: "The access point that claimed it" }),
  })
  .meta({ id: "ReservedCode" });
export type ReservedCode = z.output<typeof reservedCode>;

export const reservedCodes = z.object({ data: z.array(reservedCode) }).meta({ id: "ReservedCodes" });

export const codeListQuery = z
  .strictObject({
    ...pageParameters,
    state: choice("rulesList.label.state", ["any", ...codeStates])
      .default("any")
      .meta({ description: "Only codes in this state" }),
    scope: personalScope,
  })
  .meta({ id: "CodeListQuery" });
export type CodeListQuery = z.output<typeof codeListQuery>;

export const codeList = z.object({ data: z.array(reservedCode), pagination }).meta({ id: "CodeList" });
export type CodeList = z.output<typeof codeList>;
