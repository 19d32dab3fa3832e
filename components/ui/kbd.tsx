import type { ReactNode } from "react";

/** Visual hint of a keyboard shortcut. Screen readers get it from `aria-keyshortcuts` instead. */
export function Kbd({ children, on = "paper" }: { children: ReactNode; on?: "paper" | "accent" }) {
  const edge = on === "accent" ? "border-on-accent/50 text-on-accent" : "border-line bg-paper text-soft";
  return (
    <span
      aria-hidden="true"
      className={`with-script hidden rounded-sm border px-1.5 font-mono text-xs leading-4 sm:inline-block print:hidden ${edge}`}
    >
      {children}
    </span>
  );
}
