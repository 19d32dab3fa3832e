import type { ReactNode } from "react";
import { PageHead } from "@/components/ui/shell/page-head";
import { printTabs } from "@/components/ui/shell/pages";
import { TabLinks } from "@/components/ui/shell/tab-links";
import { t } from "@/lib/messages/messages";

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
    tab.href === "/labels/pile" && pile > 0 ? { ...tab, name: t("pile.count", { count: pile }) } : tab,
  );
  return (
    <div className="grid gap-3">
      <PageHead title={title} actions={actions} />
      {hasNav && <TabLinks label={t("shell.labels")} tabs={tabs} current={current} />}
    </div>
  );
}
