import type { ReactNode } from "react";
import { PageTitle } from "@/components/ui/shell/page-title";

type PageHeadProps = { title: string; beside?: ReactNode; actions?: ReactNode };

/** The heading of a page with its actions. `beside` follows the title on the same line. */
export function PageHead({ title, beside, actions }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
      <PageTitle>{title}</PageTitle>
      <div className="mr-auto flex min-w-0 flex-wrap items-baseline gap-x-2.5 pr-4">
        <h1 dir="auto" className="text-[1.375rem]/8 font-bold wrap-anywhere">
          {title}
        </h1>
        {beside}
      </div>
      {actions && <div className="flex flex-wrap gap-2 has-data-panel:contents print:hidden">{actions}</div>}
    </div>
  );
}
