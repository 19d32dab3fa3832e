"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { MarkedText } from "@/components/access-points/list/marked-text";
import {
  type CommandGroup,
  type CommandOption,
  commandGroups,
  FOUND_MAX,
  type FoundEntries,
} from "@/components/commands/command-options";
import { CodeChip } from "@/components/ui/code-chip";
import { useSuggestions } from "@/components/ui/fields/use-suggestions";
import { useReader } from "@/components/ui/reader";
import { needsDocument } from "@/components/ui/shell/browser-effects";
import { t } from "@/lib/messages/messages";

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };

/** WAI-ARIA combobox with a list popup. A scanner types faster than the search answers: Enter waits for it. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const reader = useReader();
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [moved, setMoved] = useState<string | null>(null);
  const [isEntered, setEntered] = useState(false);
  const text = typed.trim();
  const url = `/find?${new URLSearchParams({ q: text })}`;
  const answer = useSuggestions<FoundEntries>(url, isEntered || text === "" ? 0 : undefined);
  const isAnswered = answer?.url === url;
  const groups = commandGroups(text, answer?.found ?? null, reader);
  const options = groups.flatMap((group) => group.options);
  const exact = isAnswered ? options.filter((option) => option.isExact) : [];
  const first = exact.length === 1 ? exact[0] : options[0];
  const active = options.find(({ href }) => href === moved) ?? first;

  useEffect(() => dialog.current?.showModal(), []);
  const leave = () => {
    const field = document.activeElement;
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      // When a dialog closes, Chromium gives the field its focus back, but often no cursor. `focus` gives it both.
      field.blur();
      field.focus({ preventScroll: true });
    }
    onClose();
  };

  const open = (option: CommandOption) => {
    dialog.current?.close();
    if (option.press) option.press.click();
    else if (needsDocument(option.href)) location.assign(option.href);
    else router.push(option.href);
  };

  useEffect(() => {
    if (!isEntered || !isAnswered) return;
    setEntered(false);
    const only = answer.found?.points.length === 1 ? options.find(({ code }) => code !== undefined) : undefined;
    const found = exact.length === 1 ? exact[0] : only;
    if (found) open(found);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step && options.length > 0) {
      event.preventDefault();
      const here = active ? options.indexOf(active) : -1;
      const isSingle = Math.abs(step) === 1;
      const next = isSingle
        ? (here + step + options.length) % options.length
        : Math.min(options.length - 1, Math.max(0, here + step));
      setMoved(options[next]?.href ?? null);
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    const isPage =
      active !== undefined && groups[0]?.title === t("commands.group.pages") && groups[0].options.includes(active);
    if (active && (isAnswered || isPage || active.press || moved !== null)) open(active);
    else setEntered(true);
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog; the click is that outside of it
    <dialog
      ref={dialog}
      aria-label={t("commands.search")}
      onClose={leave}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
      className="mx-auto mt-[min(12vh,6rem)] mb-auto w-[36rem] max-w-[calc(100vw-2rem)] overflow-hidden card text-ink backdrop:bg-backdrop"
    >
      <div className="grid max-h-[min(34rem,76vh)] grid-rows-[auto_1fr_auto]">
        <input
          data-code-field=""
          type="text"
          role="combobox"
          aria-label={t("commands.search")}
          aria-expanded={options.length > 0}
          aria-controls="command-list"
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          placeholder={t(reader.search ? "commands.placeholder" : "commands.placeholder.pages")}
          autoComplete="off"
          spellCheck={false}
          maxLength={512}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setMoved(null);
            setEntered(false);
          }}
          onKeyDown={onKeyDown}
          className="h-12 w-full border-b border-line bg-card px-4 text-base -outline-offset-2"
        />
        <CommandList groups={groups} q={isAnswered ? text : ""} active={active} onMove={setMoved} onOpen={open} />
        <p role="status" className="border-t border-line px-4 py-2 text-xs text-soft">
          {statusOf(isAnswered ? answer : null, options.filter(({ isSearch }) => !isSearch).length)}
        </p>
      </div>
    </dialog>
  );
}

function statusOf(answer: { error: string | null; found: FoundEntries | null } | null, count: number): string {
  if (!answer) return t("commands.status.searching");
  if (answer.error) return answer.error;
  if (count === 0) return t("commands.status.nothing");
  return t(answer.found?.points.length === FOUND_MAX ? "commands.status.foundFirst" : "commands.status.found", {
    count,
  });
}

const optionId = ({ href }: CommandOption): string => `command-${href}`;

type CommandListProps = {
  groups: CommandGroup[];
  q: string;
  active: CommandOption | undefined;
  onMove: (href: string) => void;
  onOpen: (option: CommandOption) => void;
};

/** The focus stays in the text field, which names the active option. */
function CommandList({ groups, q, active, onMove, onOpen }: CommandListProps) {
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <div id="command-list" role="listbox" aria-label={t("commands.results")} className="min-h-0 overflow-y-auto p-1.5">
      {groups.map(({ title, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox may contain groups, and no fieldset
        <div key={title} role="group" aria-label={title}>
          <div aria-hidden="true" className="px-2.5 pt-2 pb-1 text-xs text-soft">
            {title}
          </div>
          {options.map((option) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus (aria-activedescendant)
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles Enter
            <div
              key={option.href}
              id={optionId(option)}
              role="option"
              aria-selected={option === active}
              onClick={() => onOpen(option)}
              onPointerMove={() => onMove(option.href)}
              className="flex min-h-9 cursor-pointer items-center gap-x-3 rounded-md px-2.5 max-sm:flex-wrap max-sm:py-1.5 aria-selected:bg-wash aria-selected:outline aria-selected:-outline-offset-1 aria-selected:outline-edge touch:min-h-11"
            >
              <span dir="auto" className="min-w-0 truncate font-semibold max-sm:basis-full">
                <Hits option={option} q={q} text={option.name} />
              </span>
              {option.detail && (
                <span dir="auto" className="min-w-0 shrink-[3] truncate text-soft">
                  <Hits option={option} q={q} text={option.detail} after={option.name} />
                </span>
              )}
              {option.code && (
                <span className="ms-auto max-w-[45%] shrink-0 truncate">
                  <CodeChip value={option.code}>
                    <Hits option={option} q={q} text={option.code} after={`${option.name}\n${option.detail}`} />
                  </CodeChip>
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

type HitsProps = { option: CommandOption; q: string; text: string; after?: string };

const Hits = ({ option, q, ...texts }: HitsProps) => (option.code ? <MarkedText {...texts} q={q} /> : texts.text);
