import { PageStep } from "@/components/access-points/page-step";
import { Link } from "@/components/ui/link";

type OpenPageLinksProps = { page: number; hasNext: boolean; hrefOf: (page: number) => string };

/** The ways through a list nobody has counted: the first page, the one before, and on while pages come back full. */
export function OpenPageLinks({ page, hasNext, hrefOf }: OpenPageLinksProps) {
  return (
    <nav aria-label="Pages">
      <ul className="flex flex-wrap items-center">
        {page > 2 && (
          <li>
            <Link href={hrefOf(1)} aria-label="First page, 1" className="page-box hover:bg-wash">
              « First
            </Link>
          </li>
        )}
        <li>
          <PageStep to="prev" href={page > 1 ? hrefOf(page - 1) : null} />
        </li>
        <li aria-current="page" className="page-box font-bold">
          Page {page.toLocaleString("en")}
        </li>
        <li>
          <PageStep to="next" href={hasNext ? hrefOf(page + 1) : null} />
        </li>
      </ul>
    </nav>
  );
}
