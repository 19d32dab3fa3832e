import type { ReactNode } from "react";
import { PageHead } from "@/components/ui/shell/page-head";
import { TabLinks } from "@/components/ui/shell/tab-links";

const tabs = [
  { href: "/labels", name: "Print" },
  { href: "/labels/jobs", name: "Print history" },
];

type LabelsHeadProps = {
  title: string;
  /** Address of the page. */
  current: "/labels" | "/labels/jobs";
  actions?: ReactNode;
  /** Whether to link to the other page about labels, which a service without print history does not have. */
  hasNav?: boolean;
};

/** Heading of a page about labels, with links to the other one. */
export const LabelsHead = ({ title, current, actions, hasNav = true }: LabelsHeadProps) => (
  <div className="grid gap-3">
    <PageHead title={title} actions={actions} />
    {hasNav && <TabLinks label="Labels" tabs={tabs} current={current} />}
  </div>
);
