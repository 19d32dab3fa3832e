import { Fragment } from "react";
import { Link } from "@/components/ui/link";
import { PageTop, type PageTopProps } from "@/components/ui/shell/page-top";
import { t } from "@/lib/messages/messages";

type Crumb = { href: string; name: string };
type BreadcrumbProps = { parent: Crumb; between?: Crumb[]; current: string };

type PageHeadProps = Omit<PageTopProps, "breadcrumb"> & { breadcrumb?: BreadcrumbProps };

export const PageHead = ({ breadcrumb, ...head }: PageHeadProps) => (
  <PageTop {...head} breadcrumb={breadcrumb && <Breadcrumb {...breadcrumb} />} />
);

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
