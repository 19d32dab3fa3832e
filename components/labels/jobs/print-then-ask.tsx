"use client";

import { type ReactNode, useState } from "react";
import type { SheetJob } from "@/components/labels/jobs/failed-sheets";
import { PrintQuestion } from "@/components/labels/jobs/print-question";
import { PrintButton } from "@/components/labels/label/print-button";
import { useHasScript } from "@/components/ui/use-has-script";
import type { FormAction, PrintAnswerState } from "@/lib/dashboard/forms/form-state";

type PrintThenAskProps = {
  id: string;
  /** Null for a person who cannot say what printed. */
  job: SheetJob | null;
  action: FormAction<PrintAnswerState>;
  /** How to print, between the button and the question. */
  children: ReactNode;
};

/**
 * The button that prints a page, and the question whether it printed: until it is pressed it is the main button, afterwards
 * the answer is. Without script a person prints with the keys, so that the answer is the main button.
 */
export function PrintThenAsk({ id, job, action, children }: PrintThenAskProps) {
  const [isPrinted, setIsPrinted] = useState(false);
  const hasScript = useHasScript();
  return (
    <>
      <PrintButton isMain={!isPrinted} onPrint={() => setIsPrinted(true)} />
      {children}
      {job && <PrintQuestion job={job} id={id} action={action} isMain={isPrinted || !hasScript} />}
    </>
  );
}
