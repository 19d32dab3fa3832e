import { Notice } from "@/components/ui/feedback/notice";
import { SubmitButton } from "@/components/ui/submit-button";
import type { LabelCheck } from "@/lib/contract/label-check";
import type { LabelsFormState } from "@/lib/dashboard/forms/label-form-state";

type PrintButtonsProps = { state: LabelsFormState; check: LabelCheck | null; isRoll: boolean; waiting: string };

/** Most labels a browser's print dialog is asked to take. */
const BROWSER_MAX = 500;

/** The ways to print: each makes one job of the ledger. */
export function PrintButtons({ state, check, isRoll, waiting }: PrintButtonsProps) {
  const isPrinting = waiting !== "" && waiting !== "check";
  const label = (intent: string, text: string) => (waiting === intent ? "Drawing and reading back …" : text);
  const isMany = (check?.labels ?? 0) > BROWSER_MAX;
  return (
    <div className="grid gap-2">
      <SubmitButton pending={isPrinting} name="intent" value="pdf">
        {label("pdf", state.signIn ? "Sign in and open PDF" : isMany ? "Draw PDF" : "Open PDF")}
      </SubmitButton>
      {!isMany && (
        <SubmitButton pending={isPrinting} kind="plain" size="toolbar" name="intent" value="print">
          {label("print", "Print from the browser")}
        </SubmitButton>
      )}
      {isRoll && (
        <SubmitButton pending={isPrinting} kind="plain" size="toolbar" name="intent" value="zpl">
          {label("zpl", "ZPL for label printers")}
        </SubmitButton>
      )}
      <noscript>
        <button
          type="submit"
          name="intent"
          value="check"
          className="inline-flex min-h-[34px] w-full items-center justify-center rounded-md border border-line bg-card px-3 hover:bg-wash"
        >
          Update preview
        </button>
      </noscript>
      {state.fields.format && <p className="text-[0.8125rem] text-danger">{state.fields.format}</p>}
      <p className="pt-1 text-[0.8125rem] text-soft">
        Print at actual size, 100 %. Every code is read back before you get the file.
        {!isRoll && " ZPL files are for stock on rolls."}
      </p>
      <div role="status">{state.printed && <Printed printed={state.printed} />}</div>
    </div>
  );
}

function Printed({ printed: { id, href } }: { printed: { id: string; href: string } }) {
  return (
    <Notice tone="good">
      Every code is read back.{" "}
      <a href={href} className="underline underline-offset-2">
        Open the file again
      </a>
      , or see{" "}
      <a href={`/labels/jobs/${encodeURIComponent(id)}`} className="underline underline-offset-2">
        the job
      </a>
      .
    </Notice>
  );
}
