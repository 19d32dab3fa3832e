import type { LabelCheck } from "@/lib/contract/label-check";
import type { LabelStock } from "@/lib/contract/label-stock";

/** What the drawing shows, and what to do with it. */
export function SheetCaption({ stock, check }: { stock: LabelStock | undefined; check: LabelCheck | null }) {
  if (!stock) return null;
  const sheets = check?.sheets ?? 0;
  const isRoll = stock.kind === "roll";
  const which = `${isRoll ? "Label" : "Sheet"} 1${sheets > 1 ? ` of ${sheets.toLocaleString("en")}` : ""}.`;
  return (
    <p className="text-center text-[0.8125rem] text-soft">
      {isRoll ? "" : "Click a label that is already used. "}
      {which}
    </p>
  );
}
