import { labelFilters } from "@/components/access-points/list/page-range";
import { type ListQuery, listHref } from "@/components/access-points/list-url/list-url";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/shell/page-head";
import { NO_VIEW } from "@/lib/contract/access-points/list-cookies";

type ListHeadProps = { count: string | null; scope: ListQuery["scope"]; canImport: boolean; hasTrash: boolean };

/** Heading of the list. `count` is the number of rows, such as "2,314" or "10,000+"; null if unknown. */
export function ListHead({ count, scope, canImport, hasTrash }: ListHeadProps) {
  return (
    <PageHead
      title="Access points"
      beside={
        count !== null && (
          <span aria-hidden="true" className="font-mono text-[0.8125rem] text-soft print:hidden">
            {scope === "all" && <span className="font-sans">Everyone’s: </span>}
            {count}
          </span>
        )
      }
      actions={
        <>
          {hasTrash && <ButtonLink href="/access-points/trash">Trash</ButtonLink>}
          {canImport && <ButtonLink href="/access-points/import">Import</ButtonLink>}
          <ButtonLink kind="primary" href="/access-points/new" data-new="" aria-keyshortcuts="n">
            New access point <Kbd on="accent">n</Kbd>
          </ButtonLink>
        </>
      }
    />
  );
}

/** Visual hint of a keyboard shortcut. Screen readers get it from `aria-keyshortcuts` instead. */
export function Kbd({ children, on = "paper" }: { children: string; on?: "paper" | "accent" }) {
  const edge = on === "accent" ? "border-on-accent/50 text-on-accent" : "border-line bg-paper text-soft";
  return (
    <span
      aria-hidden="true"
      className={`with-script hidden rounded-sm border px-1.5 font-mono text-xs leading-4 sm:inline-block print:hidden ${edge}`}
    >
      {children}
    </span>
  );
}

type LabelTabsProps = { query: ListQuery; counts: Record<ListQuery["label"], string | null> | null };

/**
 * Links to the access points in each state of the label, with their number. In a saved view the links leave the view,
 * which has its own state.
 */
export function LabelTabs({ query, counts }: LabelTabsProps) {
  const isView = query.view !== undefined && query.view !== NO_VIEW;
  const hrefOf = (label: ListQuery["label"]) =>
    isView ? `/access-points?view=${NO_VIEW}${label === "any" ? "" : `&label=${label}`}` : listHref(query, { label });
  return (
    <nav aria-label="Label">
      <ul className="flex flex-wrap gap-x-1">
        {labelFilters.map(([label, text]) => (
          <li key={label}>
            <Link
              href={hrefOf(label)}
              aria-current={!isView && query.label === label ? "true" : undefined}
              className="tab"
            >
              {text}
              {!isView && counts?.[label] && <span className="font-mono text-xs font-normal">{counts[label]}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Notice with one sentence for each parameter of the URL that the list ignored. */
export function IgnoredParams({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Notice tone="warning" role="status">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}
