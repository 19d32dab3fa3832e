import { Link } from "@/components/ui/link";

type PageLinksProps = { page: number; last: number; hrefOf: (page: number) => string };

export function PageLinks({ page, last, hrefOf }: PageLinksProps) {
  return (
    <nav aria-label="Pages">
      <ul className="flex flex-wrap items-center">
        <li>
          <StepLink to="prev" href={page > 1 ? hrefOf(page - 1) : null} />
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
                className="page-box hover:bg-hover aria-[current]:bg-wash aria-[current]:heavier"
              >
                {number.toLocaleString("en")}
              </Link>
            )}
          </li>
        ))}
        <li>
          <StepLink to="next" href={page < last ? hrefOf(page + 1) : null} />
        </li>
      </ul>
    </nav>
  );
}

/** Null stands for a gap; a gap of one page shows that page. */
function pageNumbers(page: number, last: number): (number | null)[] {
  const wanted = [1, last, ...[-2, -1, 0, 1, 2].map((step) => page + step)];
  const shown = [...new Set(wanted)].filter((number) => number >= 1 && number <= last).sort((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? 0;
    if (number - before === 1) return [number];
    return number - before === 2 ? [number - 1, number] : [null, number];
  });
}

function labelOf(number: number, last: number): string {
  if (number === 1) return "First page, 1";
  return number === last ? `Last page, ${number}` : `Page ${number}`;
}

type UncountedPageLinksProps = { page: number; hasNext: boolean; hrefOf: (page: number) => string };

/** Next while pages come back full. */
export function UncountedPageLinks({ page, hasNext, hrefOf }: UncountedPageLinksProps) {
  return (
    <nav aria-label="Pages">
      <ul className="flex flex-wrap items-center">
        {page > 2 && (
          <li>
            <Link href={hrefOf(1)} aria-label="First page, 1" className="page-box hover:bg-hover">
              « First
            </Link>
          </li>
        )}
        <li>
          <StepLink to="prev" href={page > 1 ? hrefOf(page - 1) : null} />
        </li>
        <li aria-current="page" className="page-box font-bold">
          Page {page.toLocaleString("en")}
        </li>
        <li>
          <StepLink to="next" href={hasNext ? hrefOf(page + 1) : null} />
        </li>
      </ul>
    </nav>
  );
}

const steps = {
  prev: { text: "‹ Previous", label: "Previous page" },
  next: { text: "Next ›", label: "Next page" },
} as const;

/** The arrow keys find it by its `rel`. */
function StepLink({ to, href }: { to: "prev" | "next"; href: string | null }) {
  const { text, label } = steps[to];
  if (href === null) return <span className="page-box text-soft">{text}</span>;
  return (
    <Link href={href} rel={to} aria-label={label} className="page-box hover:bg-hover">
      {text}
    </Link>
  );
}
