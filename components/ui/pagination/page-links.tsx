import { pageNumbers } from "@/components/access-points/page-numbers";
import { PageStep } from "@/components/access-points/page-step";
import { Link } from "@/components/ui/link";

type PageLinksProps = { page: number; last: number; hrefOf: (page: number) => string };

/** Previous, the numbers around the current page, next. */
export function PageLinks({ page, last, hrefOf }: PageLinksProps) {
  return (
    <nav aria-label="Pages">
      <ul className="flex flex-wrap items-center">
        <li>
          <PageStep to="prev" href={page > 1 ? hrefOf(page - 1) : null} />
        </li>
        {pageNumbers(page, last).map((number, index) => (
          <li
            key={number ?? `gap-${index > 2 ? "after" : "before"}`}
            className={number === page ? "" : "max-sm:hidden"}
          >
            {number === null ? (
              <span className="px-1.5 text-soft">…</span>
            ) : (
              <Link
                href={hrefOf(number)}
                aria-label={labelOf(number, last)}
                aria-current={number === page ? "page" : undefined}
                className="page-box hover:bg-wash aria-[current]:bg-wash aria-[current]:font-bold"
              >
                {number.toLocaleString("en")}
              </Link>
            )}
          </li>
        ))}
        <li>
          <PageStep to="next" href={page < last ? hrefOf(page + 1) : null} />
        </li>
      </ul>
    </nav>
  );
}

function labelOf(number: number, last: number): string {
  if (number === 1) return "First page, 1";
  return number === last ? `Last page, ${number}` : `Page ${number}`;
}
