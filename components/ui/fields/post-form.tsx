"use client";

import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { PAGE_PERSON } from "@/lib/contract/accounts/session-fields";

/** Value of PAGE_PERSON; blank for people who are not signed in. */
const PagePersonContext = createContext("");

type PagePersonProps = { id: string | undefined; name: string | undefined; children: ReactNode };

export const PagePerson = ({ id, name, children }: PagePersonProps) => (
  <PagePersonContext value={id === undefined ? "" : `${id} ${name}`}>{children}</PagePersonContext>
);

/** Names the person of its page, as another may sign in in another tab. tests/posted-forms.test.ts checks it. */
export function PostForm({ children, ...props }: ComponentProps<"form">) {
  const person = useContext(PagePersonContext);
  return (
    <form {...props}>
      {person && <input type="hidden" name={PAGE_PERSON} value={person} />}
      {children}
    </form>
  );
}
