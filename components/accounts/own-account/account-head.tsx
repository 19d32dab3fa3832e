import type { ReactNode } from "react";
import { PageHead } from "@/components/ui/shell/page-head";
import { TabLinks } from "@/components/ui/shell/tab-links";
import { t } from "@/lib/messages/messages";

const tabs = {
  "/account": "account.title",
  "/account/second-factor": "account.secondFactor",
  "/account/tokens": "account.tokens",
} as const;

type AccountHeadProps = { current: keyof typeof tabs; actions?: ReactNode };

export const AccountHead = ({ current, actions }: AccountHeadProps) => (
  <div className="grid gap-3">
    <PageHead title={t(tabs[current])} actions={actions} />
    <TabLinks
      label={t("account.title")}
      tabs={Object.entries(tabs).map(([href, name]) => ({ href, name: t(name) }))}
      current={current}
    />
  </div>
);
