import type { ReactNode } from "react";
import { PageHead } from "@/components/ui/shell/page-head";
import { printTabs } from "@/components/ui/shell/pages";
import { TabLinks } from "@/components/ui/shell/tab-links";

type LabelsHeadProps = {
  title: string;
  current: "/labels" | "/labels/pile" | "/labels/jobs" | "/codes";
  actions?: ReactNode;
  hasNav?: boolean;
  /** Undefined where the page does not know it. */
  pile?: number;
};

export function LabelsHead({ title, current, actions, hasNav = true, pile = 0 }: LabelsHeadProps) {
  const tabs = printTabs().map((tab) =>
    tab.href === "/labels/pile" && pile > 0 ? { ...tab, name: `${tab.name} (${pile.toLocaleString("en")})` } : tab,
  );
  return (
    <div className="grid gap-3">
      <PageHead title={title} actions={actions} />
      {hasNav && <TabLinks label="Labels" tabs={tabs} current={current} />}
    </div>
  );
}
