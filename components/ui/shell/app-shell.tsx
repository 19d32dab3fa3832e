"use client";

import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { NavLink } from "@/components/ui/shell/nav-link";

/**
 * `hasOverview` makes the mark lead to the overview, `listLink` leads to the list, `hasScan` shows the link to the scan
 * page, `search` opens the command palette, `account` is the account menu.
 */
type AppShellProps = {
  hasOverview: boolean;
  listLink: ReactNode;
  hasScan: boolean;
  search: ReactNode;
  account: ReactNode;
  children: ReactNode;
};

/**
 * The site header and the page below it; only the page is printed. A client component: the output of a server component
 * is sent twice, as HTML and as data for script.
 */
export function AppShell({ hasOverview, listLink, hasScan, search, account, children }: AppShellProps) {
  return (
    <>
      <SiteHeader hasOverview={hasOverview} listLink={listLink} hasScan={hasScan} search={search} account={account} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[72rem] px-4 py-6 outline-none sm:px-6 lg:py-7 print:max-w-none print:p-0"
      >
        {children}
      </main>
    </>
  );
}

/** One row, also on a phone; it wraps only when the reader has enlarged the text. */
function SiteHeader({ hasOverview, listLink, hasScan, search, account }: Omit<AppShellProps, "children">) {
  return (
    <header className="border-b border-line bg-card print:hidden">
      <a
        href="#main"
        className="sr-only rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10"
      >
        Skip to content
      </a>
      <div className="flex min-h-[51px] flex-wrap items-center gap-x-1 px-4 py-1 sm:px-6">
        <Link
          href={hasOverview ? "/" : "/access-points"}
          className="inline-flex min-h-8 min-w-8 items-center gap-2.5 rounded-md font-bold sm:mr-3 touch:min-h-11"
        >
          <ProductMark />
          <span className="max-md:sr-only">Access points</span>
        </Link>
        <nav aria-label="Main" className="flex gap-1">
          {/* On a phone the mark alone leads there. */}
          {hasOverview && (
            <span className="contents max-sm:hidden">
              <NavLink href="/" exact>
                Overview
              </NavLink>
            </span>
          )}
          {listLink}
          <NavLink href="/labels" also="/codes">
            Labels
          </NavLink>
          {hasScan && <NavLink href="/scan">Scan</NavLink>}
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-1 sm:gap-2">
          {search}
          {account}
        </div>
      </div>
    </header>
  );
}

/** The symbol of public/icon.svg in one colour: the background shows through its cells, also in forced colours. */
function ProductMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-6 shrink-0 text-accent">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M7 0h18a7 7 0 0 1 7 7v18a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7zM6 6h9v9H6zM8.5 8.5v4h4v-4zM17 6h9v9h-9zM19.5 8.5v4h4v-4zM6 17h9v9H6zM8.5 19.5v4h4v-4zM17 17h4v4h-4zM22 22h4v4h-4z"
      />
    </svg>
  );
}
