"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { useReader } from "@/components/ui/reader";
import { MainNav } from "@/components/ui/shell/main-nav";
import { NavLink } from "@/components/ui/shell/nav-link";
import { ProductMark } from "@/components/ui/shell/product-mark";
import { firstSetting, SETTINGS, settingsOf } from "@/components/ui/shell/settings";
import { t } from "@/lib/messages/messages";

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
        className="sr-only rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:absolute focus:top-2 focus:start-2 focus:z-10"
      >
        {t("shell.skipToContent")}
      </a>
      <div className="frame flex min-h-[51px] flex-wrap items-center gap-x-1 py-1">
        <Link
          href={contract ? "/" : "/access-points"}
          className="inline-flex min-h-8 min-w-8 items-center gap-2.5 rounded-md font-bold sm:me-3 touch:min-h-11"
        >
          <ProductMark />
          <span className="max-md:sr-only">{t("common.product")}</span>
        </Link>
        {account && <MainNav listLink={listLink} />}
        <div className="ms-auto flex min-w-0 items-center gap-1 sm:gap-2">
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

function SettingsLink() {
  const href = firstSetting(useReader());
  return (
    href && (
      <NavLink href={href} also={SETTINGS}>
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 lg:hidden">
          <path
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
            d="M2 4.5h6m4 0h2M2 11.5h2m4 0h6M8 2.5v4M4 9.5v4"
          />
        </svg>
        <span className="max-lg:sr-only">{t("shell.settings")}</span>
      </NavLink>
    )
  );
}

function SettingsNav() {
  const reader = useReader();
  if (!SETTINGS.test(usePathname())) return null;
  return (
    <>
      <button
        type="button"
        popoverTarget="settings"
        className={buttonClass({}, "menu-button mb-4 min-[1100px]:hidden print:hidden")}
      >
        {t("shell.allSettings")} <span aria-hidden="true">▾</span>
      </button>
      <nav id="settings" popover="auto" aria-label={t("shell.settings")} className="settings-nav">
        {settingsOf(reader).map(({ href, name, also }) => (
          <NavLink key={href} href={href} also={also}>
            {name}
          </NavLink>
        ))}
      </nav>
    </>
  );
}
