"use client";

import { Button } from "@/components/ui/button";
import { useHasScript } from "@/components/ui/use-has-script";

const shortcuts = (hasSearch: boolean): [key: string, meaning: string][] => [
  ["Ctrl K", "Search or jump to a page, on every page"],
  ...(hasSearch ? ([["/", "Search the list"]] as [string, string][]) : []),
  ["n", "New access point"],
  ["j", "Next row"],
  ["k", "Previous row"],
  ["x", "Select the row"],
  ["p", "Print the selection"],
  ["Enter", "Open the row"],
  ["←", "Previous page"],
  ["→", "Next page"],
  ["Shift ← →", "Width of the column whose head has the focus"],
  ["?", "Show this help"],
  ["e", "Edit the open access point"],
  ["p", "Print its label"],
  ["d", "Delete it, after a question"],
];

/**
 * Help about the keyboard shortcuts, in a native popover that the account menu and the key `?` of the list open. The server
 * leaves it out, because the shortcuts need script.
 */
export function ShortcutsHelp({ hasSearch }: { hasSearch: boolean }) {
  if (!useHasScript()) return null;
  return (
    <div
      id="shortcuts"
      popover="auto"
      role="dialog"
      aria-labelledby="shortcuts-title"
      className="m-auto w-80 max-w-[calc(100vw-2rem)] flex-col gap-3 card p-5 backdrop:bg-backdrop open:flex"
    >
      <h2 id="shortcuts-title" className="font-semibold">
        Keyboard shortcuts
      </h2>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5">
        {shortcuts(hasSearch).map(([key, meaning]) => (
          <div key={meaning} className="contents">
            <dt>
              <kbd className="chip min-w-7 text-center">{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-soft">
        The last three work on the page of an access point, the others in the list, outside of a field.
      </p>
      <Button popoverTarget="shortcuts" popoverTargetAction="hide" autoFocus>
        Close
      </Button>
    </div>
  );
}
