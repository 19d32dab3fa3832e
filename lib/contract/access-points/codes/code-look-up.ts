import { z } from "zod";
import { says } from "@/lib/messages/messages";
import { textPatterns } from "../../text-patterns";
import { accessPoint, newAccessPoint } from "../access-point";
import { trashedWithCode } from "../trash";

export const scannedCode = newAccessPoint.shape.qrCode
  .unwrap()
  .refine((value) => value !== "", { error: says("fieldRules.missing.qrCode") })
  .meta({
    minLength: 1,
    pattern: textPatterns.filledCode,
    description:
      "The code as it was scanned or typed: in any case, and a generated one with or without its URL and hyphen",
  });

export const codeLookUpQuery = z
  .strictObject({ code: scannedCode.optional(), qrCode: scannedCode.optional() })
  .refine(({ code, qrCode }) => (code === undefined) !== (qrCode === undefined), {
    path: ["code"],
    error: says("rulesList.codeOnce"),
  })
  .meta({ id: "CodeLookUpQuery", description: "Either `code` or `qrCode`, its earlier name" });

export const codeLookUp = z
  .object({
    data: z.array(accessPoint).meta({
      description: "The access points with this code that the caller may see, their own first; at most 20",
    }),
    inTrash: z.array(trashedWithCode).meta({
      description: "Deleted access points with this code that the caller may restore; at most 5",
    }),
    heldByOther: z.boolean().meta({
      description: "Whether somebody whose access points the caller may not see has one with this code",
    }),
    qrCode: z.string().meta({ description: "The code as a new access point with this label should have it" }),
  })
  .meta({ id: "CodeLookUp" });
export type CodeLookUp = z.output<typeof codeLookUp>;
