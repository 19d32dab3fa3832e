"use client";

import { usePathname } from "next/navigation";
import { buttonClass } from "@/components/ui/button";
import { useReader } from "@/components/ui/reader";
import { NavLink } from "@/components/ui/shell/nav-link";
import { firstSetting, SETTINGS, settingsOf } from "@/components/ui/shell/settings";

export function SettingsLink() {
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
        <span className="max-lg:sr-only">Settings</span>
      </NavLink>
    )
  );
}

export function SettingsNav() {
  const reader = useReader();
  if (!SETTINGS.test(usePathname())) return null;
  return (
    <>
      <button
        type="button"
        popoverTarget="settings"
        className={buttonClass({}, "menu-button mb-4 min-[1100px]:hidden print:hidden")}
      >
        All settings <span aria-hidden="true">▾</span>
      </button>
      <nav id="settings" popover="auto" aria-label="Settings" className="settings-nav">
        {settingsOf(reader).map(({ href, name, also }) => (
          <NavLink key={href} href={href} also={also}>
            {name}
          </NavLink>
        ))}
      </nav>
    </>
  );
}
