import type { ReactNode } from "react";
import { PageHead } from "@/components/ui/shell/page-head";
import { TabLinks } from "@/components/ui/shell/tab-links";

const tabs = [
  { href: "/account", name: "Account" },
  { href: "/account/second-factor", name: "Second factor" },
  { href: "/account/tokens", name: "API tokens" },
];

type AccountHeadProps = {
  title: string;
  current: "/account" | "/account/second-factor" | "/account/tokens";
  actions?: ReactNode;
  hasTokens: boolean;
};

export const AccountHead = ({ title, current, actions, hasTokens }: AccountHeadProps) => (
  <div className="grid gap-3">
    <PageHead title={title} actions={actions} />
    {hasTokens && <TabLinks label="Account" tabs={tabs} current={current} />}
  </div>
);
