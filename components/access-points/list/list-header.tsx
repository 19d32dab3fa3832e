"use client";

import { LabelFilter } from "@/components/access-points/label-filter";
import { listHref, statedParameters } from "@/components/access-points/list-url/list-url";
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { Kbd } from "@/components/ui/kbd";
import { Link } from "@/components/ui/link";
import type { AccessPointListQuery } from "@/lib/contract/access-point-list";
import type { ListAbilities } from "@/lib/dashboard/forms/listing";

type ListToolbarProps = { query: AccessPointListQuery; mayChooseScope: boolean; can: ListAbilities };

const scopes = [
  ["mine", "Mine"],
  ["all", "Everyone"],
] as const;

/** Search, and whose access points to look at, as far as the service can. */
export function ListToolbar({ query, mayChooseScope, can }: ListToolbarProps) {
  if (!can.search && !can.scope && !can.labelFilter) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {can.search && <SearchForm query={query} />}
      {can.scope && mayChooseScope && (
        <nav aria-label="Whose" className="flex overflow-hidden rounded-md border border-line bg-card">
          {scopes.map(([scope, label]) => (
            <Link
              key={scope}
              href={listHref(query, { scope })}
              aria-current={query.scope === scope ? "true" : undefined}
              className="inline-flex min-h-8 items-center border-line px-3 text-soft -outline-offset-2 not-first:border-l hover:text-ink aria-[current]:bg-wash aria-[current]:font-semibold aria-[current]:text-ink touch:min-h-11"
            >
              {label}
            </Link>
          ))}
        </nav>
      )}
      {can.labelFilter && <LabelFilter query={query} />}
    </div>
  );
}

function SearchForm({ query }: { query: AccessPointListQuery }) {
  const carried = statedParameters(query).filter(([key]) => key !== "q" && key !== "page");
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is younger than the browsers this is for
    <form
      role="search"
      action="/access-points"
      data-list-form=""
      className="flex min-w-0 grow items-center gap-2 sm:grow-0"
    >
      <HiddenFields fields={carried} />
      <label htmlFor="search" className="sr-only">
        Search
      </label>
      <input
        key={query.q}
        id="search"
        name="q"
        type="search"
        defaultValue={query.q}
        placeholder="Name, location or code"
        autoComplete="off"
        aria-keyshortcuts="/"
        className="control h-[34px] w-full min-w-0 sm:w-70 touch:h-11"
      />
      <Button type="submit">Search</Button>
      <Kbd>/</Kbd>
    </form>
  );
}
