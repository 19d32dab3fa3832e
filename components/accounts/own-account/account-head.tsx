import type { ReactNode } from "react";
import { PageHead } from "@/components/ui/shell/page-head";
import { TabLinks } from "@/components/ui/shell/tab-links";
import { t } from "@/lib/messages/messages";

const tabsOf = () => [
  { href: "/account", name: t("account.title") },
  { href: "/account/second-factor", name: t("account.secondFactor") },
  { href: "/account/tokens", name: t("account.tokens") },
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
    {hasTokens && <TabLinks label={t("account.title")} tabs={tabsOf()} current={current} />}
  </div>
);
