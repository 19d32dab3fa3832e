import { Link } from "@/components/ui/link";

type BreadcrumbProps = {
  /** The page above this one. */
  parent: { href: string; name: string };
  current: string;
};

/** Path to a page from the list that it belongs to, above the heading (WAI-ARIA breadcrumb pattern). */
export function Breadcrumb({ parent, current }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 print:hidden">
      <ol className="flex min-w-0 items-center gap-1.5 text-[0.8125rem] text-soft">
        <li className="max-w-2/3 shrink-0" dir="auto">
          <Link
            href={parent.href}
            className="block truncate leading-6 underline-offset-2 hover:text-ink hover:underline touch:leading-11"
          >
            {parent.name}
          </Link>
        </li>
        <li aria-hidden="true">›</li>
        <li className="min-w-0 truncate" dir="auto">
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  );
}
