import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import type { AccessPointLabelJobList } from "@/lib/contract/labels/print-state";

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
        {evidence === null ? "Not printed" : "Printed"}
        {printedAt && (
          <>
            {" "}
            <ReadableTime date={readable(printedAt)} />
          </>
        )}
        {evidence === "assumed" && ", assumed"}
        {seenAt && (
          <span className="block">
            Seen on the door <ReadableTime date={readable(seenAt)} />
          </span>
        )}
      </span>
    </span>
  );
}
