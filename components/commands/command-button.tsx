"use client";

import { useEffect } from "react";
import { useLazyDialog } from "@/components/ui/feedback/lazy-dialog";
import { SearchIcon } from "@/components/ui/shell/search-icon";
import { rich } from "@/components/ui/text/rich";
import { t } from "@/lib/messages/messages";

/** Hidden without script. */
export function CommandButton() {
  const { open, show } = useLazyDialog(
    () => import("@/components/commands/command-palette").then(({ CommandPalette }) => CommandPalette),
    // The file is gone after an update of the program. The list has the same search.
    () => location.assign("/access-points"),
  );
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "k")
        return;
      event.preventDefault();
      if (!document.querySelector("dialog[open] #command-list")) open();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });

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
      {show({})}
    </>
  );
}
