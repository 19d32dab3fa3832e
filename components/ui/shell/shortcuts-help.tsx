import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { useReader } from "@/components/ui/reader";

const shortcuts = (hasSearch: boolean): [key: string, meaning: string][] => [
  ["Ctrl K", "Search or jump to a page, on every page"],
  ...(hasSearch ? ([["/", "Search the list; then ↓ or Enter"]] as [string, string][]) : []),
  ["n", "New access point"],
  ["↓ ↑", "Next and previous row, also j and k"],
  ["Enter", "Open the row"],
  ["Space", "Peek at the row, beside the list"],
  ["h l", "Cells of the row; Enter edits one"],
  ["F2", "Edit the name in the row"],
  ["x", "Select the row"],
  ["p", "Print the selection, or the label of the row"],
  ["e", "Edit the row"],
  ["← →", "Previous and next page"],
  ["Shift ← →", "Width of the column whose head has the focus"],
  ["?", "Show this help"],
  ["d", "Delete the open access point, after a question"],
];

/** Opens itself. The account menu loads it, because few readers open it. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const { search } = useReader();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.showPopover?.(), []);
  return (
    <div
      ref={box}
      id="shortcuts"
      onToggle={(event) => event.newState === "closed" && onClose()}
      popover="auto"
      role="dialog"
      aria-labelledby="shortcuts-title"
      className="m-auto w-80 max-w-[calc(100vw-2rem)] flex-col gap-3 card p-5 backdrop:bg-backdrop open:flex"
    >
      <h2 id="shortcuts-title" className="font-semibold">
        Keyboard shortcuts
      </h2>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5">
        {shortcuts(search).map(([key, meaning]) => (
          <div key={meaning} className="contents">
            <dt>
              <kbd className="chip min-w-7 text-center">{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-soft">
        They work in the list, outside of a field; e, p and d also on the page of an access point.
      </p>
      <Button popoverTarget="shortcuts" popoverTargetAction="hide" autoFocus>
        Close
      </Button>
    </div>
  );
}
