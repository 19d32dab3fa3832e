"use client";

import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import type { CommandPalette as Dialog } from "@/components/commands/command-palette";
import { SearchIcon } from "@/components/ui/shell/search-icon";
import { rich } from "@/components/ui/text/rich";
import { t, withMessages } from "@/lib/messages/messages";

/** Loaded when first opened. Hidden without script. */
export function CommandButton() {
  const [Palette, setPalette] = useState<ComponentType<ComponentProps<typeof Dialog>> | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "k")
        return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });

  const open = () => {
    withMessages(() => import("@/components/commands/command-palette")).then(
      ({ CommandPalette }) => setPalette(() => CommandPalette),
      // The file is gone after an update of the program. The list has the same search.
      () => location.assign("/access-points"),
    );
  };

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        className="with-script btn border-line text-soft max-lg:icon-btn hover:bg-hover hover:text-ink lg:gap-3 lg:pe-2 lg:ps-3"
      >
        <SearchIcon className="size-4 shrink-0 lg:hidden" />
        <span className="max-lg:sr-only">
          {rich("commands.button", { more: (text) => <span className="max-xl:hidden">{text}</span> })}
        </span>
        <span aria-hidden="true" className="ms-auto chip max-xl:hidden touch:hidden">
          {t("shell.key.palette")}
        </span>
      </button>
      {Palette && <Palette onClose={() => setPalette(null)} />}
    </>
  );
}
