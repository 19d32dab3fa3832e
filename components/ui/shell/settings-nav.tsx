"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { NavLink } from "@/components/ui/shell/nav-link";
import { firstSetting, type MenuCapabilities, SETTINGS, settingsOf } from "@/components/ui/shell/settings";

/** Link in the header to the first of the settings. On a phone it stands in the account menu. */
export function SettingsLink({ can }: { can: MenuCapabilities }) {
  const href = firstSetting(can);
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
        <span className="max-lg:sr-only">Settings</span>
      </NavLink>
    )
  );
}

/** List of the settings beside the page of one of them; below 1280 px, a row above it. Nothing beside other pages. */
export function SettingsNav({ can }: { can: MenuCapabilities }) {
  const path = usePathname();
  const nav = useRef<HTMLElement>(null);
  // Only the row scrolls, and not the page.
  useEffect(() => {
    const here = path && nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (here && nav.current)
      nav.current.scrollLeft = here.offsetLeft - (nav.current.clientWidth - here.offsetWidth) / 2;
  }, [path]);
  if (!SETTINGS.test(path)) return null;
  return (
    <nav
      ref={nav}
      aria-label="Settings"
      className="relative -mx-2.5 flex shrink-0 gap-x-5 gap-y-4 overflow-x-auto p-0.5 [scrollbar-width:none] max-xl:mb-4 max-xl:border-b max-xl:border-line max-xl:pb-2 xl:w-52 xl:flex-col print:hidden"
    >
      {settingsOf(can).map(({ title, entries }) => (
        <div key={title} className="flex shrink-0 gap-1 xl:flex-col">
          <p className="px-2.5 py-1 text-xs text-soft max-xl:sr-only">{title}</p>
          {entries.map(({ href, name }) => (
            <NavLink key={href} href={href}>
              {name}
            </NavLink>
          ))}
        </div>
      ))}
    </nav>
  );
}
