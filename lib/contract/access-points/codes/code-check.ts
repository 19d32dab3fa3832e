import { z } from "zod";
import { missing } from "../../text";
import { textPatterns } from "../../text-patterns";
import { newAccessPoint } from "../access-point";

/** Query parameters of the check of a QR code before it is saved. */
export const codeCheckQuery = z
  .strictObject({
    qrCode: newAccessPoint.shape.qrCode
      .unwrap()
      .refine((value) => value !== "", missing("QR code"))
      .meta({ minLength: 1, pattern: textPatterns.filledCode, description: "The code to check" }),
    id: z.uuid("Enter the id of an access point.").toLowerCase().optional().meta({
      description: "The access point that gets the code; without one, a new access point of the caller",
    }),
  })
  .meta({ id: "CodeCheckQuery" });
export type CodeCheckQuery = z.output<typeof codeCheckQuery>;

/** Reason to look twice at a QR code before it is saved. A warning never prevents saving. */
const codeWarning = z.object({
  kind: z.enum(["look-alike", "check-symbol", "in-trash"]).meta({
    description:
      "look-alike: another code of the same owner differs only in case or in letters that look alike; check-symbol: it has the shape of a generated code, but its last symbol does not fit the others; in-trash: a deleted access point of the same owner has it, which can be restored instead",
  }),
  detail: z.string(),
  accessPoint: z.object({ id: z.uuid(), name: z.string() }).nullable().meta({
    description: "The access point with the code that looks alike, or the deleted one",
  }),
});
export type CodeWarning = z.output<typeof codeWarning>;

/** Answer to the check of a QR code. */
export const codeCheck = z.object({ warnings: z.array(codeWarning) }).meta({ id: "CodeCheck" });
