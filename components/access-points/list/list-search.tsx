"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { SearchIcon } from "@/components/ui/fields/search-icon";

/** Time in milliseconds without typing before the list is searched. */
const PAUSE_MS = 200;

type ListSearchProps = {
  q: string;
  placeholder: string;
  /** Number of access points found, such as "9"; null without a search. */
  found: string | null;
  /** Other parameters of the list, which the search keeps. */
  params: [string, string][];
};

/**
 * Search of the list as one types. The URL follows without entries in the history. Next drops the answer to an earlier text
 * when a later one is on its way. The field keeps its text and caret, because React does not control it.
 */
export function ListSearch({ q, placeholder, found, params }: ListSearchProps) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Searches that this field has sent: a list with another one comes from a link, a view or the history. */
  const sent = useRef(new Set([q]));
  const last = useRef(q);

  useEffect(() => {
    const field = input.current as HTMLInputElement;
    if (document.activeElement === field && sent.current.has(q)) return;
    if (field.value.trim() !== q) field.value = q;
    sent.current = new Set([q]);
    last.current = q;
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (isEntered = false) => {
    clearTimeout(timer.current);
    const text = input.current?.value.trim() ?? "";
    // Another link may have been followed before the answer, so that Enter searches again.
    if (text === (isEntered ? q : last.current)) return;
    last.current = text;
    sent.current.add(text);
    const next = new URLSearchParams(text ? [...params, ["q", text]] : params);
    startTransition(() => router.replace(`/access-points?${next}`, { scroll: false }));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers have no <search> element
    <form
      method="get"
      role="search"
      action="/access-points"
      data-list-form=""
      className="flex min-w-0 grow basis-40 items-center gap-2 sm:grow-0 sm:basis-auto"
      onSubmit={(event) => {
        event.preventDefault();
        search(true);
      }}
    >
      <HiddenFields fields={params} />
      <label htmlFor="search" className="sr-only">
        Search
      </label>
      <div className="relative min-w-0 grow sm:w-80">
        <SearchIcon className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-soft" />
        <input
          ref={input}
          id="search"
          name="q"
          type="search"
          defaultValue={q}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={200}
          aria-keyshortcuts="/"
          aria-busy={pending}
          className="control h-8.5 w-full pr-18 pl-8.5 touch:h-11"
          onInput={({ nativeEvent }) => {
            clearTimeout(timer.current);
            if (!(nativeEvent as InputEvent).isComposing) timer.current = setTimeout(search, PAUSE_MS);
          }}
          // Before a link that takes the focus is followed: a search after it would take the reader back.
          onBlur={() => search()}
          onCompositionEnd={() => {
            timer.current = setTimeout(search, PAUSE_MS);
          }}
        />
        <span role="status" className="pointer-events-none absolute inset-y-0 right-9 flex items-center text-soft">
          {found !== null && (
            <>
              {found}
              <span className="sr-only"> found</span>
            </>
          )}
        </span>
      </div>
      <noscript>
        <Button type="submit">Search</Button>
      </noscript>
    </form>
  );
}
