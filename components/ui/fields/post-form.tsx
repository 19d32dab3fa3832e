"use client";

import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { PAGE_PERSON } from "@/lib/contract/accounts/session-fields";

/** Value of PAGE_PERSON; blank on pages for people who are not signed in. */
const PagePersonContext = createContext("");

type PagePersonProps = { id: string | undefined; name: string | undefined; children: ReactNode };

/** States for whom the pages in it were made. */
export const PagePerson = ({ id, name, children }: PagePersonProps) => (
  <PagePersonContext value={id === undefined ? "" : `${id} ${name}`}>{children}</PagePersonContext>
);

/**
 * A form that changes something. It names the person for whom its page was made, so that it is not saved as another one who
 * signed in in another tab meanwhile. Every form that is posted is one of these; tests/posted-forms.test.ts checks it.
 */
export function PostForm({ children, ...props }: ComponentProps<"form">) {
  const person = useContext(PagePersonContext);
  return (
    <form {...props}>
      {person && <input type="hidden" name={PAGE_PERSON} value={person} />}
      {children}
    </form>
  );
}
