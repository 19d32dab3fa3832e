import { Fragment, type ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { PageTitle } from "@/components/ui/shell/page-title";
import { t } from "@/lib/messages/messages";

type PageHeadProps = {
  title: string;
  breadcrumb?: BreadcrumbProps;
  beside?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
};

type Crumb = { href: string; name: string };
type BreadcrumbProps = { parent: Crumb; between?: Crumb[]; current: string };

/** At the same height with and without a breadcrumb. */
export function PageHead({ title, breadcrumb, beside, actions, children }: PageHeadProps) {
  return (
    <div className="grid min-w-0 gap-1">
      {breadcrumb ? <Breadcrumb {...breadcrumb} /> : <div className="h-6 max-sm:hidden touch:h-11 print:hidden" />}
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

/** WAI-ARIA breadcrumb pattern. */
function Breadcrumb({ parent, between = [], current }: BreadcrumbProps) {
  return (
    <nav aria-label={t("shell.breadcrumb")} className="min-w-0 print:hidden">
      <ol className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-[0.8125rem] text-soft">
        {[parent, ...between].map(({ href, name }) => (
          <Fragment key={href}>
            <li className="max-w-2/3 shrink-0" dir="auto">
              <Link
                href={href}
                className="block truncate leading-6 underline-offset-2 hover:text-ink hover:underline touch:leading-11"
              >
                {name}
              </Link>
            </li>
            <li aria-hidden="true" className="rtl:-scale-x-100">
              ›
            </li>
          </Fragment>
        ))}
        <li className="min-w-0 truncate" dir="auto">
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  );
}
