import type { LabelContent } from "./place-label";
import type { Template } from "./template";

/** Numbers within names count as numbers ("Gate 2" before "Gate 10"); the same on every machine. */
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** The contents in the order they are printed in; equal ones stay as given. */
export function orderContents(contents: readonly LabelContent[], order: Template["order"]): readonly LabelContent[] {
  if (order === "given") return contents;
  return contents.toSorted((a, b) => collator.compare(a[order], b[order]));
}
