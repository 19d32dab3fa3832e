import { Link } from "@/components/ui/link";

type OpenPageLinksProps = { page: number; hasNext: boolean; hrefOf: (page: number) => string };

const box = "page-box hover:bg-wash";

/** The ways through a list nobody has counted: the first page, the one before, and on while pages come back full. */
export function OpenPageLinks({ page, hasNext, hrefOf }: OpenPageLinksProps) {
  return (
    <nav aria-label="Pages">
      <ul className="flex flex-wrap items-center">
        {page > 2 && (
          <li>
            <Link href={hrefOf(1)} aria-label="First page, 1" className={box}>
              « First
            </Link>
          </li>
        )}
        <li>
          {page > 1 ? (
            <Link href={hrefOf(page - 1)} rel="prev" aria-label="Previous page" className={box}>
              ‹ Previous
            </Link>
          ) : (
            <span className="page-box text-soft">‹ Previous</span>
          )}
        </li>
        <li aria-current="page" className="page-box font-bold">
          Page {page.toLocaleString("en")}
        </li>
        <li>
          {hasNext ? (
            <Link href={hrefOf(page + 1)} rel="next" aria-label="Next page" className={box}>
              Next ›
            </Link>
          ) : (
            <span className="page-box text-soft">Next ›</span>
          )}
        </li>
      </ul>
    </nav>
  );
}
