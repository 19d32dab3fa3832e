"use client";

import { type ReactNode, useEffect, useState } from "react";
import type { SheetJob } from "@/components/labels/jobs/failed-sheets";
import { PrintQuestion } from "@/components/labels/jobs/print-question";
import { Button } from "@/components/ui/button";
import { useHasScript } from "@/components/ui/use-has-script";
import type { FormAction, PrintAnswerState } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

type PrintThenAskProps = {
  id: string;
  /** Null for a person who cannot say what printed. */
  job: SheetJob | null;
  isDueToday: boolean;
  action: FormAction<PrintAnswerState>;
  children: ReactNode;
};

/** Without script a person prints with the keys, so that the question is always there. */
export function PrintThenAsk({ id, job, isDueToday, action, children }: PrintThenAskProps) {
  const [isPrinted, setIsPrinted] = useState(false);
  // Also after the keys or the menu of the browser.
  useEffect(() => {
    const ask = () => setIsPrinted(true);
    addEventListener("afterprint", ask);
    return () => removeEventListener("afterprint", ask);
  }, []);
  return (
    <>
      <PrintButton isMain={!isPrinted} onPrint={() => setIsPrinted(true)} />
      {children}
      {job && (
        <div className={isPrinted ? undefined : "without-script"}>
          <PrintQuestion job={job} id={id} isDueToday={isDueToday} action={action} />
        </div>
      )}
    </>
  );
}

/** Button that opens the print dialog of the browser. Without script, it names the keys instead. */
function PrintButton({ isMain, onPrint }: { isMain: boolean; onPrint: () => void }) {
  const hasScript = useHasScript();
  return (
    <div className="min-h-10">
      {hasScript && (
        <Button
          kind={isMain ? "primary" : "plain"}
          size="form"
          onClick={() => {
            window.print();
            onPrint();
          }}
        >
          {t("common.print")}
        </Button>
      )}
      <noscript>{t("jobs.browser.keys")}</noscript>
    </div>
  );
}
