"use client";

import type { ComponentProps } from "react";
import { useReader } from "@/components/ui/reader";
import { PAGE_PERSON } from "@/lib/contract/accounts/session-fields";

/** Names the person of its page, as another may sign in in another tab. tests/posted-forms.test.ts checks it. */
export function PostForm({ children, ...props }: ComponentProps<"form">) {
  const { id, name } = useReader();
  return (
    <form {...props}>
      {id && <input type="hidden" name={PAGE_PERSON} value={`${id} ${name}`} />}
      {children}
    </form>
  );
}
