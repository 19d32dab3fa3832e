"use client";

import { useEffect } from "react";
import { MarkedText } from "@/components/access-points/list/marked-text";
import type { CommandGroup, CommandOption } from "@/components/commands/command-options";
import { CodeChip } from "@/components/ui/code-chip";

export const optionId = ({ href }: CommandOption): string => `command-${href}`;

type CommandListProps = {
  groups: CommandGroup[];
  q: string;
  active: CommandOption | undefined;
  onMove: (href: string) => void;
  onOpen: (option: CommandOption) => void;
};

/** The focus stays in the text field, which names the active option. */
export function CommandList({ groups, q, active, onMove, onOpen }: CommandListProps) {
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <div id="command-list" role="listbox" aria-label="Results" className="min-h-0 overflow-y-auto p-1.5">
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
                <span className="ml-auto max-w-[45%] shrink-0 truncate">
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
