"use client";

import { type ReactNode, useState } from "react";

type FoldedFieldsProps = {
  title: string;
  summary?: string;
  isChanged?: boolean;
  hasError: boolean;
  children: ReactNode;
};

export function FoldedFields({ title, summary, isChanged = false, hasError, children }: FoldedFieldsProps) {
  const [isOpen, setIsOpen] = useState(hasError || isChanged);
  if (hasError && !isOpen) setIsOpen(true);
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-6 touch:min-h-11">
        <span className="font-semibold">{title}</span>
        {summary && <span className="text-[0.8125rem] text-soft wrap-anywhere"> {summary}</span>}
      </summary>
      <div className="grid gap-4 pt-3">{children}</div>
    </details>
  );
}
