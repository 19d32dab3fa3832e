import type { ReactNode } from "react";
import { Allowed } from "@/components/ui/reader";
import { NavLink } from "@/components/ui/shell/nav-link";
import { SETTINGS } from "@/components/ui/shell/settings";
import { t } from "@/lib/messages/messages";

/** On a phone at the lower edge of the window, in reach of the thumb. */
export function MainNav({ listLink }: { listLink: ReactNode }) {
  return (
    <nav aria-label={t("shell.main")} className="main-nav">
      <Allowed to="contract">
        <span className="contents max-sm:hidden">
          <NavLink href="/" exact>
            {t("shell.overview")}
          </NavLink>
        </span>
      </Allowed>
      {listLink}
      <span className="contents max-sm:hidden">
        <Allowed to="create">
          <NavLink href="/labels" also={/^\/codes$/} except={SETTINGS}>
            {t("shell.labels")}
          </NavLink>
        </Allowed>
        <Allowed to="contract">
          <NavLink href="/places">{t("shell.places")}</NavLink>
        </Allowed>
      </span>
      <Allowed to="contract">
        <NavLink href="/scan">
          <NavIcon d="M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3M2 8h12" />
          {t("shell.scan")}
        </NavLink>
      </Allowed>
      <Allowed to="create">
        <span className="contents sm:hidden">
          <NavLink href="/access-points/new">
            <NavIcon d="M8 3v10M3 8h10" />
            {t("shell.new")}
          </NavLink>
        </span>
      </Allowed>
      <Allowed to="contract">
        <NavLink href="/reports">
          <NavIcon d="M3 13.5v-11h9.5l-2 3.5 2 3.5H3" />
          {t("shell.reports")}
        </NavLink>
      </Allowed>
      <button type="button" popoverTarget="account" className="text-soft sm:hidden">
        <NavIcon d="M3 8h1M7.5 8h1M12 8h1" />
        {t("shell.more")}
      </button>
    </nav>
  );
}

export const NavIcon = ({ d }: { d: string }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className="size-5 sm:hidden">
    <path fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinecap="round" strokeLinejoin="round" d={d} />
  </svg>
);
