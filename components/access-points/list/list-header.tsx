"use client";

import type { ReactNode } from "react";
import { labelTabs } from "@/components/access-points/list/page-range";
import { type ListQuery, listHref } from "@/components/access-points/list-url/list-url";
import { ButtonLink } from "@/components/ui/button-link";
import { ChoiceLinks, ScopeLinks } from "@/components/ui/choice-links";
import { PageTop } from "@/components/ui/shell/page-top";
import { NO_VIEW } from "@/lib/contract/access-points/list-cookies";
import { t } from "@/lib/messages/messages";

type ListHeadProps = {
  count: string | null;
  menu: ReactNode;
  newHref: string | null;
};

/** A client component for the reason AppShell is. `count` is such as "2,314" or "10,000+"; null if unknown. */
export function ListHead({ count, menu, newHref }: ListHeadProps) {
  return (
    <PageTop
      title={t("list.title")}
      beside={
        count !== null && (
          <span aria-hidden="true" className="text-soft print:hidden">
            {count}
          </span>
        )
      }
      actions={
        <>
          {menu}
          {newHref !== null && (
            <ButtonLink kind="primary" href={newHref} data-new="" aria-keyshortcuts="n" className="max-sm:hidden">
              {t("list.new")}
              <Kbd>n</Kbd>
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

/** Visual hint of a keyboard shortcut. Screen readers get it from `aria-keyshortcuts` instead. */
const Kbd = ({ children }: { children: string }) => (
  <span
    aria-hidden="true"
    className="with-script rounded-sm border border-on-accent/50 px-1.5 font-mono text-xs leading-4 touch:hidden print:hidden"
  >
    {children}
  </span>
);

type LabelTabsProps = {
  query: ListQuery;
  counts: Record<ListQuery["label"], string | null> | null;
};

/** In a saved view the links leave the view, which has its own state. */
export function LabelTabs({ query, counts }: LabelTabsProps) {
  const isView = query.view !== undefined && query.view !== NO_VIEW;
  const hrefOf = (label: ListQuery["label"]) =>
    isView ? `/access-points?view=${NO_VIEW}${label === "any" ? "" : `&label=${label}`}` : listHref(query, { label });
  return (
    <ChoiceLinks
      label={t("common.label")}
      choices={labelTabs}
      texts={Object.fromEntries(
        labelTabs.map((label) => [
          label,
          <>
            {t(`list.label.${label}`)}
            {counts?.[label] && <span className="text-xs [-webkit-text-stroke:0]">{counts[label]}</span>}
          </>,
        ]),
      )}
      current={isView ? null : query.label}
      hrefOf={hrefOf}
    />
  );
}

/** On a narrow screen, where the tabs scroll, these come first and are always in sight. */
export function ScopeTabs({ query, scopes }: { query: ListQuery; scopes: readonly ListQuery["scope"][] }) {
  return (
    <div className="max-lg:order-first max-lg:me-2 max-lg:border-e max-lg:border-line max-lg:pe-2 lg:ms-auto max-lg:[&_a]:rounded-md max-lg:[&_a[aria-current]]:border-transparent max-lg:[&_a[aria-current]]:bg-wash">
      <ScopeLinks
        choices={scopes}
        scope={query.owner === undefined ? query.scope : null}
        hrefOf={(scope) => listHref(query, { scope, owner: undefined })}
      />
    </div>
  );
}
