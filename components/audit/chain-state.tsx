import { type AuditPageFilter, auditParams } from "@/components/audit/audit-url";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import type { ReadableDate } from "@/components/ui/reader-dates";
import type { AuditCheck } from "@/lib/contract/audit";
import type { Outcome } from "@/lib/contract/outcome";

type ChainStateProps = {
  /** Result of the check; null when the reader did not ask for one. */
  check: Outcome<AuditCheck> | null;
  filter: AuditPageFilter;
  page: number;
  readable: (iso: string) => ReadableDate;
};

/** Whether entries of the log were changed or deleted by hand, and the button that checks it. */
export function ChainState({ check, filter, page, readable }: ChainStateProps) {
  const form = (
    <form method="get" action="/audit" data-list-form="">
      <HiddenFields fields={[...auditParams(filter), ["page", String(page)], ["check", "now"]]} />
      <Button type="submit">{check ? "Check again" : "Check now"}</Button>
    </form>
  );
  if (!check) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
        <p className="min-w-0 flex-1 basis-64 text-soft">
          A chain of digests shows whether an entry was changed or deleted by hand.
        </p>
        {form}
      </div>
    );
  }
  if (!check.ok) {
    const { detail, title } = check.problem;
    return (
      <Notice tone="warning" role="status" actions={form}>
        <p className="font-semibold">The audit log could not be checked.</p>
        <p>{detail || title}</p>
      </Notice>
    );
  }
  const { correct, fault, checked, pruned, checkedAt } = check.value;
  return (
    <Notice tone={correct ? "good" : "danger"} role={correct ? "status" : "alert"} actions={form}>
      <p className="font-semibold">{correct ? "The audit log is complete." : "The audit log is not complete."}</p>
      <p>
        {fault ?? `No entry was changed or deleted by hand: ${checked.toLocaleString("en")} checked.`}
        {pruned > 0 && ` ${pruned.toLocaleString("en")} older ones were deleted at the end of their time.`}
      </p>
      <p className="text-soft">Checked {readable(checkedAt).exact}</p>
    </Notice>
  );
}
