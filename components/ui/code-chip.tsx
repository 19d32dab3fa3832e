import type { ReactNode } from "react";

/**
 * A QR code value in monospace, always left to right, so that people can compare it letter by letter. `children` are the
 * value where parts of it are marked.
 */
export function CodeChip({ value, children = value }: { value: string; children?: ReactNode }) {
  return (
    <code dir="ltr" title={value} className="chip chip-cut">
      {children}
    </code>
  );
}
