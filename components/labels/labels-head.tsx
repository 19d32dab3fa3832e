import type { ReactNode } from "react";
import { NavLink } from "@/components/ui/shell/nav-link";
import { PageHead } from "@/components/ui/shell/page-head";

type LabelsHeadProps = {
  title: string;
  actions?: ReactNode;
  /** Whether to link to the other pages about labels, which a service without print history does not have. */
  hasNav?: boolean;
  /** Number of access points in the print pile; undefined where the page does not know it. */
  pile?: number;
};

/** Heading of a page about labels, with links to the other ones. */
export function LabelsHead({ title, actions, hasNav = true, pile = 0 }: LabelsHeadProps) {
  return (
    <div className="grid gap-3">
      <PageHead title={title} actions={actions} />
      {hasNav && (
        <nav aria-label="Labels" className="-mx-2.5 flex flex-wrap gap-1 print:hidden">
          <NavLink href="/labels" exact>
            Print
          </NavLink>
          <NavLink href="/labels/pile">Print pile{pile > 0 && ` (${pile.toLocaleString("en")})`}</NavLink>
          <NavLink href="/labels/jobs">Print history</NavLink>
        </nav>
      )}
    </div>
  );
}
