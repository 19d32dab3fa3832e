"use client";

import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { NavLink } from "@/components/ui/shell/nav-link";

/** `listLink` leads to the list; `account` is the account menu; `hasApi` tells whether the service publishes an API reference. */
type AppShellProps = { listLink: ReactNode; account: ReactNode; hasApi: boolean; children: ReactNode };

/**
 * The site header and the page below it; only the page is printed. A client component: the output of a server component
 * is sent twice, as HTML and as data for script.
 */
export function AppShell({ listLink, account, hasApi, children }: AppShellProps) {
  return (
    <>
      <SiteHeader listLink={listLink} account={account} hasApi={hasApi} />
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

function SiteHeader({ listLink, account, hasApi }: Omit<AppShellProps, "children">) {
  return (
    <header className="border-b border-line bg-card print:hidden">
      <a
        href="#main"
        className="sr-only rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10"
      >
        Skip to content
      </a>
      <div className="flex min-h-[51px] flex-wrap items-center gap-x-1 px-4 py-1 sm:px-6">
        <Link href="/access-points" className="mr-1 py-2 font-bold sm:mr-4">
          Access points
        </Link>
        <nav aria-label="Main" className="flex gap-1">
          {listLink}
          <NavLink href="/labels">Labels</NavLink>
          {hasApi && <NavLink href="/docs/api">API</NavLink>}
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-1 sm:gap-2">{account}</div>
      </div>
    </header>
  );
}
