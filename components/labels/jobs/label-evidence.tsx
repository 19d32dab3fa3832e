import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { rich } from "@/components/ui/text/rich";
import type { AccessPointLabelJobList } from "@/lib/contract/labels/print-state";
import { t } from "@/lib/messages/messages";

type LabelEvidenceProps = Pick<AccessPointLabelJobList["data"][number], "evidence" | "seenAt"> & {
  /** Absent where all rows have the same time. */
  printedAt?: string | null;
  readable: (iso: string) => ReadableDate;
};

const marks = {
  seen: { mark: "●", colour: "text-accent" },
  said: { mark: "✓", colour: "text-accent" },
  assumed: { mark: "◌", colour: "text-warning" },
  none: { mark: "○", colour: "text-soft" },
} as const;

export function LabelEvidence({ evidence, printedAt = null, seenAt, readable }: LabelEvidenceProps) {
  const { mark, colour } = marks[evidence ?? "none"];
  return (
    <span className={`inline-flex gap-1.5 ${colour}`}>
      <span aria-hidden="true">{mark}</span>
      <span>
        {evidence === null
          ? t("jobs.evidence.none")
          : printedAt
            ? rich(evidence === "assumed" ? "jobs.evidence.assumedAt" : "jobs.evidence.printedAt", {
                time: () => <ReadableTime date={readable(printedAt)} />,
              })
            : t(evidence === "assumed" ? "jobs.evidence.assumed" : "jobs.evidence.printed")}
        {seenAt && (
          <span className="block">
            {rich("jobs.evidence.seenAt", { time: () => <ReadableTime date={readable(seenAt)} /> })}
          </span>
        )}
      </span>
    </span>
  );
}
