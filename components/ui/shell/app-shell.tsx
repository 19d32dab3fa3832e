"use client";

import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { NavLink } from "@/components/ui/shell/nav-link";

/**
 * The top of every page. `account` is who is signed in; without it the header is bare. `hasApi`: there is a page about
 * the service. A client component, since what a server component draws is written twice: as HTML and for script.
 */
export function SiteHeader({ account, hasApi }: { account?: ReactNode; hasApi: boolean }) {
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
          <NavLink href="/access-points">List</NavLink>
          <NavLink href="/labels">Labels</NavLink>
          {hasApi && <NavLink href="/docs/api">API</NavLink>}
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-1 sm:gap-2">{account}</div>
      </div>
    </header>
  );
}
