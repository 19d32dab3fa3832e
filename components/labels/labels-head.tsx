import type { ReactNode } from "react";
import { LabelsNav } from "@/components/labels/labels-nav";
import { PageHead } from "@/components/ui/page-head";

/** The title of a page about printing, and the ways to the others. */
export function LabelsHead({ title, beside, actions }: { title: string; beside?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="grid gap-3 print:hidden">
      <PageHead title={title} beside={beside} actions={actions} />
      <LabelsNav />
    </div>
  );
}
