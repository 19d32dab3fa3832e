import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { useReader } from "@/components/ui/reader";
import { type PlainKey, t } from "@/lib/messages/messages";

const shortcuts = (hasSearch: boolean): [key: string, meaning: PlainKey][] => [
  [t("shell.key.palette"), "shell.shortcuts.palette"],
  ...(hasSearch ? ([["/", "shell.shortcuts.search"]] as [string, PlainKey][]) : []),
  ["n", "shell.shortcuts.new"],
  ["↓ ↑", "shell.shortcuts.rows"],
  ["Enter", "shell.shortcuts.open"],
  [t("shell.key.space"), "shell.shortcuts.peek"],
  ["h l", "shell.shortcuts.cells"],
  ["F2", "shell.shortcuts.rename"],
  ["x", "shell.shortcuts.select"],
  ["p", "shell.shortcuts.print"],
  ["e", "shell.shortcuts.edit"],
  ["← →", "shell.shortcuts.pages"],
  ["Shift ← →", "shell.shortcuts.width"],
  ["?", "shell.shortcuts.help"],
  ["d", "shell.shortcuts.delete"],
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
        {t("shell.shortcuts.title")}
      </h2>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5">
        {shortcuts(search).map(([key, meaning]) => (
          <div key={meaning} className="contents">
            <dt>
              <kbd className="chip min-w-7 text-center">{key}</kbd>
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-soft">{t("shell.shortcuts.where")}</p>
      <Button popoverTarget="shortcuts" popoverTargetAction="hide" autoFocus>
        {t("common.close")}
      </Button>
    </div>
  );
}
