"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useRef, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { SearchIcon } from "@/components/ui/shell/search-icon";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import { t } from "@/lib/messages/messages";

const PAUSE_MS = 200;

type LiveSearchProps = {
  path: string;
  q: string;
  placeholder: string;
  /** Such as "9"; null without a search. */
  found: string | null;
  params?: [string, string][];
};

const firstRow = () => document.querySelector<HTMLElement>("[data-row-link]");

/** After the list has loaded the text in the field. */
const moves: Record<string, () => void> = { ArrowDown: () => firstRow()?.focus(), Enter: () => firstRow()?.click() };

/** Next drops the answer to an earlier text. React does not control the field, so that it keeps its caret. */
export function LiveSearch({ path, q, placeholder, found, params = [] }: LiveSearchProps) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(q);
  /** Pressed while the list showed an earlier search. It acts when the list is loaded. */
  const waiting = useRef<string>(undefined);

  useEffect(() => {
    if (pending || q === last.current) return;
    // The list comes from a link, a view or the history, which dropped a search that was under way.
    clearTimeout(timer.current);
    (input.current as HTMLInputElement).value = q;
    last.current = q;
    waiting.current = undefined;
  }, [pending, q]);
  useEffect(() => {
    // Back also drops what is typed and not searched yet.
    const onPopState = () => {
      clearTimeout(timer.current);
      if (input.current) input.current.value = last.current;
    };
    addEventListener("popstate", onPopState);
    return () => {
      clearTimeout(timer.current);
      removeEventListener("popstate", onPopState);
    };
  }, []);
  useEffect(() => {
    const key = waiting.current;
    if (pending || !key || q !== input.current?.value.trim()) return;
    waiting.current = undefined;
    if (document.activeElement === input.current) moves[key]?.();
  }, [pending, q]);

  const search = () => {
    clearTimeout(timer.current);
    const text = input.current?.value.trim() ?? "";
    if (text === last.current) return;
    last.current = text;
    const next = new URLSearchParams(text ? [...params, ["q", text]] : params);
    startTransition(() => router.replace(next.size > 0 ? `${path}?${next}` : path, { scroll: false }));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget: field } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === "Escape") {
      // Chromium empties a field of this type.
      event.preventDefault();
      field.blur();
    }
    if (!moves[key] || (key === "Enter" && field.value.trim() === "")) return;
    event.preventDefault();
    if (!pending && q === field.value.trim()) return moves[key]();
    waiting.current = key;
    search();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers have no <search> element
    <form
      method="get"
      role="search"
      action={path}
      data-list-form=""
      className="flex min-w-0 grow basis-40 items-center gap-2 sm:grow-0 sm:basis-auto print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      {pending && <div className="late-bar" />}
      <HiddenFields fields={params} />
      <label htmlFor="search" className="sr-only">
        {t("common.search")}
      </label>
      <div className="relative min-w-0 grow sm:w-80 sm:grow-0">
        <SearchIcon className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-soft" />
        <input
          ref={input}
          data-code-field=""
          id="search"
          name="q"
          type="search"
          defaultValue={q}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={200}
          aria-keyshortcuts="/"
          aria-busy={pending}
          className="peer control h-8.5 w-full pe-18 ps-8.5 touch:h-11"
          onKeyDown={onKeyDown}
          onInput={({ nativeEvent }) => {
            clearTimeout(timer.current);
            waiting.current = undefined;
            if (!(nativeEvent as InputEvent).isComposing) timer.current = setTimeout(search, PAUSE_MS);
          }}
          // Before a link that takes the focus is followed: a search after it would take the reader back.
          onBlur={search}
          onCompositionEnd={() => {
            timer.current = setTimeout(search, PAUSE_MS);
          }}
        />
        <span role="status" className="pointer-events-none absolute inset-y-0 end-9 flex items-center text-soft">
          {found !== null && rich("ui.search.found", { found, sr: spoken })}
        </span>
        <button
          type="button"
          aria-label={t("ui.search.empty")}
          className="with-script absolute inset-y-0 end-0 grid w-8.5 place-items-center rounded-md text-soft peer-placeholder-shown:hidden hover:text-ink"
          onClick={() => {
            if (!input.current) return;
            input.current.value = "";
            input.current.focus();
            search();
          }}
        >
          ✕
        </button>
      </div>
      <noscript>
        <Button type="submit">{t("common.search")}</Button>
      </noscript>
    </form>
  );
}
