import type { ReactNode } from "react";

const looks = {
  fine: { mark: "✓", colour: "text-accent" },
  warning: { mark: "!", colour: "text-warning" },
  error: { mark: "✕", colour: "text-danger" },
} as const;

type FindingProps = { level: keyof typeof looks; className?: string; id?: string; children: ReactNode };

/** A sentence about labels or their stock, with the mark and the colour of its level. */
export const Finding = ({ level, className = "", id, children }: FindingProps) => (
  <p id={id} className={`${looks[level].colour} ${className}`}>
    <span aria-hidden="true">{looks[level].mark} </span>
    {children}
  </p>
);
