"use client";

import { ShortcutsHelp } from "@/components/access-points/list/list-shortcuts";
import { listHref, listParams } from "@/components/access-points/list-url/list-url";
import { Button, buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { AutoSubmitSelect } from "@/components/ui/fields/auto-submit-select";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { ScopeLinks } from "@/components/ui/scope-links";
import { PageHead } from "@/components/ui/shell/page-head";
import { searchedLabel } from "@/lib/contract/access-point-fields";
import type { AccessPointListQuery } from "@/lib/contract/access-point-list";
import type { ListAbilities } from "@/lib/dashboard/forms/listing";

/** Heading of the list. `count` is the number of rows, such as "2,314" or "10,000+"; null if unknown. */
export function ListHead({ count, can }: { count: string | null; can: ListAbilities }) {
  return (
    <PageHead
      title="Access points"
      beside={
        count !== null && (
          <span aria-hidden="true" className="font-mono text-[0.8125rem] text-soft print:hidden">
            {count}
          </span>
        )
      }
      actions={
        <>
          <ShortcutsHelp can={can} />
          <ButtonLink kind="primary" href="/access-points/new" data-new="" aria-keyshortcuts="n">
            New access point <Kbd on="accent">n</Kbd>
          </ButtonLink>
        </>
      }
    />
  );
}

type ListToolbarProps = { query: AccessPointListQuery; canChooseScope: boolean; can: ListAbilities };

/** Search, scope and label filter, as far as the service supports them. */
export function ListToolbar({ query, canChooseScope, can }: ListToolbarProps) {
  if (!can.search && !can.scope && !can.labelFilter) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {can.search && <SearchForm query={query} />}
      {can.scope && canChooseScope && <ScopeLinks scope={query.scope} hrefOf={(scope) => listHref(query, { scope })} />}
      {can.labelFilter && <LabelFilter query={query} />}
    </div>
  );
}

function SearchForm({ query }: { query: AccessPointListQuery }) {
  const params = listParams(query).filter(([key]) => key !== "q" && key !== "page");
  return (
    // biome-ignore lint/a11y/useSemanticElements: the supported browsers include some without <search>
    <form
      role="search"
      action="/access-points"
      data-list-form=""
      className="flex min-w-0 grow items-center gap-2 sm:grow-0"
    >
      <HiddenFields fields={params} />
      <label htmlFor="search" className="sr-only">
        Search
      </label>
      <input
        key={query.q}
        id="search"
        name="q"
        type="search"
        defaultValue={query.q}
        placeholder={searchedLabel}
        autoComplete="off"
        aria-keyshortcuts="/"
        className="control h-[34px] w-full min-w-0 sm:w-70 touch:h-11"
      />
      <Button type="submit">Search</Button>
      <Kbd>/</Kbd>
    </form>
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

const labelFilters = [
  ["any", "Label: any"],
  ["never", "Label: never printed"],
  ["changed", "Label: changed since print"],
] as const;

/** Filter by the state of the label. */
function LabelFilter({ query }: { query: AccessPointListQuery }) {
  const params = listParams(query).filter(([key]) => key !== "label" && key !== "page");
  return (
    <form action="/access-points" data-list-form="" className="flex min-w-0 items-center gap-1.5">
      <HiddenFields fields={params} />
      <AutoSubmitSelect
        name="label"
        aria-label="Label"
        key={query.label}
        defaultValue={query.label}
        className="h-[34px] min-w-0 rounded-md border border-edge bg-card px-2 touch:h-11"
      >
        {labelFilters.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </AutoSubmitSelect>
      <noscript>
        <button type="submit" className={buttonClass()}>
          Filter
        </button>
      </noscript>
    </form>
  );
}
