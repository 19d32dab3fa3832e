import { ReadableTime } from "@/components/ui/readable-time";
import type { ChipDate, ReadableDate } from "@/components/ui/reader-dates";
import type { LabelState } from "@/lib/contract/access-points/access-point";

type LabelStateChipProps = {
  state: LabelState;
  /** Printed only because nobody has answered for a day. */
  isAssumed?: boolean;
} & ({ exact?: false; printed: ChipDate | null } | { exact: true; printed: ReadableDate | null });

/** Marks have no background, so that states differ without colour, on paper and in forced colours. */
export function LabelStateChip({ state, printed, exact, isAssumed = false }: LabelStateChipProps) {
  if (state === "damaged") return <span className="state state-damaged">Damaged</span>;
  if (state === "never" || !printed) return <span className="state state-never">Never printed</span>;
  const isChanged = state === "changed";
  return (
    <span
      className={`state ${isChanged ? "state-changed" : isAssumed ? "state-assumed" : "state-printed"}`}
      title={exact ? undefined : isChanged ? `Changed since it was printed, ${printed.exact}` : printed.exact}
    >
      {exact ? (
        <span>
          {isChanged ? "Changed since it was printed" : "Printed"} <ReadableTime date={printed} exact />
          {isAssumed && !isChanged && ", assumed"}
        </span>
      ) : isChanged ? (
        <span>Changed</span>
      ) : (
        <span>
          Printed <time dateTime={printed.iso}>{printed.short}</time>
        </span>
      )}
    </span>
  );
}
