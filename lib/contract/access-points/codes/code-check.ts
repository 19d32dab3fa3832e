import { z } from "zod";
import { says } from "@/lib/messages/messages";
import { newAccessPoint } from "../access-point";
import { scannedCode } from "./code-look-up";

export const codeCheckQuery = z
  .strictObject({
    qrCode: scannedCode.meta({ description: "The code to check" }).optional(),
    name: newAccessPoint.shape.name.optional().meta({ description: "The name to check, with the location" }),
    location: newAccessPoint.shape.location.unwrap().optional(),
    id: z
      .uuid({ error: says("rulesList.enterPointId") })
      .toLowerCase()
      .optional()
      .meta({
        description: "The access point that gets the code; without one, a new access point of the caller",
      }),
  })
  .meta({ id: "CodeCheckQuery" });
export type CodeCheckQuery = z.output<typeof codeCheckQuery>;

/** A warning never prevents saving. */
const codeWarning = z.object({
  kind: z.enum(["look-alike", "check-symbol", "in-trash", "other-owner", "same-place"]).meta({
    description: [
      "Only access points that the caller may see are compared, but for other-owner. look-alike: another code of the same owner differs only in case or in letters that look alike",
      "check-symbol: it has the shape of a generated code, but its last symbol does not fit the others",
      "in-trash: a deleted access point of the same owner has it, which can be restored instead",
      "other-owner: another person has the same code",
      "same-place: the owner has another access point with this name and location",
    ].join("; "),
  }),
  detail: z.string(),
  accessPoint: z.object({ id: z.uuid(), name: z.string() }).nullable().meta({
    description: "The other access point that the warning is about; null for one that the caller may not see",
  }),
});
export type CodeWarning = z.output<typeof codeWarning>;

export const codeCheck = z.object({ warnings: z.array(codeWarning) }).meta({ id: "CodeCheck" });
