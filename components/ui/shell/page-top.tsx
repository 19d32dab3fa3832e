import type { ReactNode } from "react";
import { PageTitle } from "@/components/ui/shell/page-title";

export type PageTopProps = {
  title: string;
  breadcrumb?: ReactNode | undefined;
  beside?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
};

/** At the same height with and without a breadcrumb, which the script of the list does without. */
export function PageTop({ title, breadcrumb, beside, actions, children }: PageTopProps) {
  return (
    <div className="grid min-w-0 gap-1">
      {breadcrumb ?? <div className="h-6 max-sm:hidden touch:h-11 print:hidden" />}
      <div className="flex min-h-8.5 flex-wrap items-start gap-x-2 gap-y-3">
        <PageTitle>{title}</PageTitle>
        <div className="me-auto flex min-w-0 flex-wrap items-baseline gap-x-2.5 sm:pe-4">
          <h1 dir="auto" className="text-[1.375rem]/8 font-bold wrap-anywhere">
            {title}
          </h1>
          {beside}
        </div>
        {actions && <div className="flex flex-wrap gap-2 has-data-panel:contents print:hidden">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
