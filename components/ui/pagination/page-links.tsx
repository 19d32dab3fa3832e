import { Link } from "@/components/ui/link";
import { formatNumber, t } from "@/lib/messages/messages";

type PageLinksProps = { page: number; last: number; hrefOf: (page: number) => string };

/** Nothing for a single page. A page after the last one counts as the last one. */
export function PageLinks({ page: asked, last, hrefOf }: PageLinksProps) {
  if (last <= 1) return null;
  const page = Math.min(asked, last);
  return (
    <nav aria-label={t("paging.title")}>
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
                {formatNumber(number)}
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
  if (number === 1) return t("paging.first");
  return t(number === last ? "paging.last" : "paging.page", { page: number });
}

type UncountedPageLinksProps = { page: number; hasNext: boolean; hrefOf: (page: number) => string };

/** Next while pages come back full. */
export function UncountedPageLinks({ page, hasNext, hrefOf }: UncountedPageLinksProps) {
  return (
    <nav aria-label={t("paging.title")}>
      <ul className="flex flex-wrap items-center">
        {page > 2 && (
          <li>
            <Link href={hrefOf(1)} aria-label={t("paging.first")} className="page-box hover:bg-hover">
              <Arrow>«</Arrow> {t("paging.toFirst")}
            </Link>
          </li>
        )}
        <li>
          <StepLink to="prev" href={page > 1 ? hrefOf(page - 1) : null} />
        </li>
        <li aria-current="page" className="page-box font-bold">
          {t("paging.page", { page })}
        </li>
        <li>
          <StepLink to="next" href={hasNext ? hrefOf(page + 1) : null} />
        </li>
      </ul>
    </nav>
  );
}

const Arrow = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
    {children}
  </span>
);

/** The arrow keys find it by its `rel`. */
function StepLink({ to, href }: { to: "prev" | "next"; href: string | null }) {
  const text =
    to === "prev" ? (
      <>
        <Arrow>‹</Arrow> {t("common.previous")}
      </>
    ) : (
      <>
        {t("common.next")} <Arrow>›</Arrow>
      </>
    );
  if (href === null) return <span className="page-box text-soft">{text}</span>;
  return (
    <Link
      href={href}
      rel={to}
      aria-label={t(to === "prev" ? "paging.previous" : "paging.next")}
      className="page-box hover:bg-hover"
    >
      {text}
    </Link>
  );
}
