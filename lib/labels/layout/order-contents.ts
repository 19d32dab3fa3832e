import type { LabelContent } from "./place-label";
import type { Template } from "./template";

/** Numbers within names count as numbers ("Gate 2" before "Gate 10"); the same on every machine. */
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** The indices of the contents in the order they are printed in; equal ones stay as given. */
export function printOrder(contents: readonly LabelContent[], order: Template["order"]): number[] {
  const indices = Array.from(contents.keys());
  if (order === "given") return indices;
  const text = (index: number) => contents[index]?.[order] ?? "";
  return indices.sort((a, b) => collator.compare(text(a), text(b)));
}
