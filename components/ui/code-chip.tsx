import type { ReactNode } from "react";

/** Always left to right, so that people can compare it letter by letter. `children`: the value with marks. */
export function CodeChip({ value, children = value }: { value: string; children?: ReactNode }) {
  return (
    <code dir="ltr" title={value} className="chip chip-cut">
      {children}
    </code>
  );
}
