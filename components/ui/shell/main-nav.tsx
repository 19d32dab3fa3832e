import type { ReactNode } from "react";
import { NavLink } from "@/components/ui/shell/nav-link";
import { canWrite, type MenuCapabilities, SETTINGS } from "@/components/ui/shell/settings";

type MainNavProps = {
  can: MenuCapabilities;
  listLink: ReactNode;
};

/** Links to the main pages: in the header, and on a phone at the lower edge of the window, in reach of the thumb. */
export function MainNav({ can, listLink }: MainNavProps) {
  return (
    <nav aria-label="Main" className="main-nav">
      {can.contract && (
        <NavLink href="/" exact>
          <NavIcon d="M3 8 8 3.5 13 8M4.5 7v5.5h7V7" />
          Overview
        </NavLink>
      )}
      {listLink}
      {canWrite(can) && (
        <NavLink href="/labels" also={/^\/codes$/} except={SETTINGS}>
          <NavIcon d="M2.5 3h4.5v4H2.5zM9 3h4.5v4H9zM2.5 9.5h4.5v4H2.5zM9 9.5h4.5v4H9z" />
          Labels
        </NavLink>
      )}
      {can.contract && (
        <span className="contents max-md:hidden">
          <NavLink href="/places">Places</NavLink>
          <NavLink href="/reports">Reports</NavLink>
        </span>
      )}
      {can.contract && (
        <NavLink href="/scan">
          <NavIcon d="M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3M2 8h12" />
          Scan
        </NavLink>
      )}
      {canWrite(can) && (
        <span className="contents sm:hidden">
          <NavLink href="/access-points/new">
            <NavIcon d="M8 3v10M3 8h10" />
            New
          </NavLink>
        </span>
      )}
    </nav>
  );
}

export const NavIcon = ({ d }: { d: string }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className="size-5 sm:hidden">
    <path fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinecap="round" strokeLinejoin="round" d={d} />
  </svg>
);
