"use client";

import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { useReader } from "@/components/ui/reader";
import { MainNav } from "@/components/ui/shell/main-nav";
import { ProductMark } from "@/components/ui/shell/product-mark";
import { SettingsLink, SettingsNav } from "@/components/ui/shell/settings-nav";

type AppShellProps = {
  listLink: ReactNode;
  search: ReactNode;
  /** Nothing for a stranger, who gets no links to pages either. */
  account: ReactNode;
  children: ReactNode;
};

/** A client component: the output of a server component is sent twice, as HTML and as data for script. */
export function AppShell({ listLink, search, account, children }: AppShellProps) {
  return (
    <>
      <SiteHeader listLink={listLink} search={search} account={account} />
      <div className="page-frame frame gap-x-10 min-[1100px]:flex">
        {account && <SettingsNav />}
        <main id="main" tabIndex={-1} className="min-w-0 grow outline-none">
          {children}
        </main>
      </div>
    </>
  );
}

/** It wraps only when the reader has enlarged the text. */
function SiteHeader({ listLink, search, account }: Omit<AppShellProps, "children">) {
  const { contract } = useReader();
  return (
    <header className="border-b border-line bg-card print:hidden">
      <a
        href="#main"
        className="sr-only rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10"
      >
        Skip to content
      </a>
      <div className="frame flex min-h-[51px] flex-wrap items-center gap-x-1 py-1">
        <Link
          href={contract ? "/" : "/access-points"}
          className="inline-flex min-h-8 min-w-8 items-center gap-2.5 rounded-md font-bold sm:mr-3 touch:min-h-11"
        >
          <ProductMark />
          <span className="max-md:sr-only">Access points</span>
        </Link>
        {account && <MainNav listLink={listLink} />}
        <div className="ml-auto flex min-w-0 items-center gap-1 sm:gap-2">
          {search}
          {account && (
            <span className="contents max-sm:hidden">
              <SettingsLink />
            </span>
          )}
          {account}
        </div>
      </div>
    </header>
  );
}
