import "server-only";
import { createHash } from "node:crypto";
import type { NewLabelDesign } from "@/lib/contract/labels/label-design";
import { t } from "@/lib/messages/messages";

/** Returns each member of a design as a short text, by which two versions are compared and shown. All lines are one: a line that moves changes the others. */
export const describeDesign = (design: NewLabelDesign): Record<keyof NewLabelDesign, string> => ({
  name: design.name,
  shared: String(design.shared),
  lines: design.lines
    .map(({ text, sizePt, bold }) => t(bold ? "designs.member.boldLine" : "designs.member.line", { text, pt: sizePt }))
    .join("\n"),
  fixedText: design.fixedText,
  side: design.side,
  symbolMm: design.symbolMm === null ? "" : String(design.symbolMm),
  // A logo may have 200 kB, and the form holds it already.
  logo:
    design.logo === null
      ? ""
      : t("designs.member.logo", { id: createHash("sha256").update(design.logo).digest("hex").slice(0, 8) }),
  logoMm: String(design.logoMm),
  borderMm: String(design.borderMm),
});
