"use client";

import { useSyncExternalStore } from "react";
import { Section } from "@/components/ui/section";
import { linkTo } from "@/components/ui/text/link-to";
import { rich } from "@/components/ui/text/rich";
import { t } from "@/lib/messages/messages";

type PrintAgentProps = {
  printerId: string;
  /** Addresses of this service: as the operator states it, and as the page was asked for. */
  publicUrl: string | undefined;
  origin: string;
};

export function PrintAgent({ printerId, publicUrl, origin }: PrintAgentProps) {
  // After an action, Next itself asks for the next page: at 127.0.0.1.
  const opened = useSyncExternalStore(
    () => () => {},
    () => location.origin,
    () => origin,
  );
  return (
    <Section id="agent-title" title={t("equipment.connection.agent")} className="gap-3">
      <p className="max-w-prose text-soft">{rich("equipment.agent.start", { link: linkTo("/account/tokens") })}</p>
      <pre
        dir="ltr"
        className="overflow-x-auto rounded-lg border border-line bg-card p-3 font-mono text-[0.8125rem] select-all"
      >
        {[
          `PRINT_AGENT_SERVICE=${publicUrl ?? opened} \\`,
          "PRINT_AGENT_TOKEN=… \\",
          `PRINT_AGENT_PRINTERS=${printerId}=zpl://192.168.1.50:9100 \\`,
          "npm run print-agent",
        ].join("\n")}
      </pre>
    </Section>
  );
}
