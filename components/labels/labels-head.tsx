import type { ReactNode } from "react";
import { LabelsNav } from "@/components/labels/labels-nav";
import { PageHead } from "@/components/ui/shell/page-head";

type LabelsHeadProps = {
  title: string;
  beside?: ReactNode;
  actions?: ReactNode;
  /** Whether there are others: a service without a ledger has this one alone. */
  rooms?: boolean;
};

/** The title of a page about printing, and the ways to the others. */
export function LabelsHead({ title, beside, actions, rooms = true }: LabelsHeadProps) {
  return (
    <div className="grid gap-3 print:hidden">
      <PageHead title={title} beside={beside} actions={actions} />
      {rooms && <LabelsNav />}
    </div>
  );
}
