import type { ReactNode } from "react";

type SectionProps = { id: string; title: ReactNode; className?: string; children: ReactNode };

/** The heading has the id. */
export const Section = ({ id, title, className = "gap-4", children }: SectionProps) => (
  <section aria-labelledby={id} className={`grid ${className}`}>
    <h2 id={id} className="text-base font-bold">
      {title}
    </h2>
    {children}
  </section>
);
