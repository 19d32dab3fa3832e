import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";

type SearchFormProps = {
  /** Path of the list. */
  action: string;
  q: string;
  placeholder?: string;
  /** Other parameters of the list, which the search keeps. */
  params?: [string, string][];
  children?: ReactNode;
};

/** Search of a list. `children` follow the button. */
export function SearchForm({ action, q, placeholder, params = [], children }: SearchFormProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers have no <search> element
    <form
      method="get"
      role="search"
      action={action}
      data-list-form=""
      className="flex min-w-0 grow items-center gap-2 sm:grow-0 print:hidden"
    >
      <HiddenFields fields={params} />
      <label htmlFor="search" className="sr-only">
        Search
      </label>
      <input
        key={q}
        id="search"
        name="q"
        type="search"
        defaultValue={q}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={200}
        aria-keyshortcuts="/"
        className="field-compact sm:w-[min(17.5rem,50vw)]"
      />
      <Button type="submit">Search</Button>
      {children}
    </form>
  );
}
