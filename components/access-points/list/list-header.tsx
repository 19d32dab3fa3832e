"use client";

import type { ReactNode } from "react";
import { labelFilters } from "@/components/access-points/list/page-range";
import { type ListQuery, listHref } from "@/components/access-points/list-url/list-url";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import { Link } from "@/components/ui/link";
import { scopeTexts } from "@/components/ui/scope-links";
import { PageHead } from "@/components/ui/shell/page-head";
import { NO_VIEW } from "@/lib/contract/access-points/list-cookies";

type ListHeadProps = {
  count: string | null;
  scope: ListQuery["scope"];
  menu: ReactNode;
  /** Page of a new access point; null for a reader who may not create one. */
  newHref: string | null;
};

/**
 * Heading of the list. A client component, as all of its parts, for the reason AppShell is. `count` is the number of rows, such as "2,314" or "10,000+"; null if unknown.
 */
export function ListHead({ count, scope, menu, newHref }: ListHeadProps) {
  return (
    <PageHead
      title="Access points"
      beside={
        count !== null && (
          <span aria-hidden="true" className="text-soft print:hidden">
            {scope === "all" && <span className="max-sm:hidden">Everyone’s: </span>}
            {count}
          </span>
        )
      }
      actions={
        <>
          {menu}
          {newHref !== null && (
            <ButtonLink kind="primary" href={newHref} data-new="" aria-keyshortcuts="n">
              <span className="max-sm:sr-only">New access point</span>
              <span aria-hidden="true" className="text-lg sm:hidden">
                +
              </span>
              <Kbd on="accent">n</Kbd>
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

/** Links to scan and to create at the lower edge of a phone. */
export function ThumbBar({ canScan, newHref }: { canScan: boolean } & Pick<ListHeadProps, "newHref">) {
  return (
    <nav aria-label="Quick actions" className="thumb-bar">
      {canScan && (
        <ButtonLink href="/scan" size="form" className="grow">
          Scan
        </ButtonLink>
      )}
      {newHref !== null && (
        <ButtonLink href={newHref} kind="primary" size="form" className="grow">
          New
        </ButtonLink>
      )}
    </nav>
  );
}

/** Visual hint of a keyboard shortcut. Screen readers get it from `aria-keyshortcuts` instead. */
function Kbd({ children, on = "paper" }: { children: string; on?: "paper" | "accent" }) {
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
      <ul className="tab-list">
        {labelFilters.map(([label, text]) => (
          <li key={label}>
            <Link
              href={hrefOf(label)}
              aria-current={!isView && query.label === label ? "true" : undefined}
              className="tab"
            >
              {text}
              {!isView && counts?.[label] && <span className="text-xs font-normal">{counts[label]}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Links that switch between the person's own access points, those of the person's teams and everyone's. */
export function ScopeTabs({ query, scopes }: { query: ListQuery; scopes: readonly ListQuery["scope"][] }) {
  return (
    <nav aria-label="Owner" className="lg:ml-auto">
      <ul className="tab-list">
        {scopes.map((scope) => (
          <li key={scope}>
            <Link
              href={listHref(query, { scope, owner: undefined })}
              aria-current={query.owner === undefined && query.scope === scope ? "true" : undefined}
              className="tab"
            >
              {scopeTexts[scope]}
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
