import { Suspense } from "react";
import { PrinterAnswer } from "@/components/labels/equipment/printer-answer";
import { Link } from "@/components/ui/link";
import type { PrinterStatus } from "@/lib/contract/labels/printer-connection";
import type { Outcome } from "@/lib/contract/outcome";
import { t } from "@/lib/messages/messages";

type PrinterReadinessProps = {
  /** Page that waits for the printer: browsers without script show no part that comes later. */
  waitingHref: string;
  isAwaited: boolean;
  ask: () => Promise<Outcome<PrinterStatus>>;
};

/** The page is there before the printer answers. */
export function PrinterReadiness({ waitingHref, isAwaited, ask }: PrinterReadinessProps) {
  if (isAwaited) return <Answer ask={ask} />;
  const asking = (
    <p className="text-soft">
      <span className="with-script">{t("equipment.state.asking")}</span>
      <noscript>
        <Link href={waitingHref} className="text-link">
          {t("equipment.state.ask")}
        </Link>
      </noscript>
    </p>
  );
  return (
    <div role="status">
      <Suspense fallback={asking}>
        <Answer ask={ask} />
      </Suspense>
    </div>
  );
}

async function Answer({ ask }: Pick<PrinterReadinessProps, "ask">) {
  const answer = await ask();
  return answer.ok ? <PrinterAnswer status={answer.value} /> : <p>{answer.problem.detail}</p>;
}
