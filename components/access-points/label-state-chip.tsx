import { ReadableTime } from "@/components/ui/readable-time";
import type { ChipDate, ReadableDate } from "@/components/ui/reader-dates";
import { rich } from "@/components/ui/text/rich";
import type { LabelState } from "@/lib/contract/access-points/access-point";
import { t } from "@/lib/messages/messages";

type LabelStateChipProps = {
  state: LabelState;
  /** Printed only because nobody has answered for a day. */
  isAssumed?: boolean;
} & ({ exact?: false; printed: ChipDate | null } | { exact: true; printed: ReadableDate | null });

/** Marks have no background, so that states differ without colour, on paper and in forced colours. */
export function LabelStateChip({ state, printed, exact, isAssumed = false }: LabelStateChipProps) {
  if (state === "damaged") return <span className="state state-damaged">{t("point.label.damaged")}</span>;
  if (state === "never" || !printed) return <span className="state state-never">{t("point.label.never")}</span>;
  const isChanged = state === "changed";
  return (
    <span
      className={`state ${isChanged ? "state-changed" : isAssumed ? "state-assumed" : "state-printed"}`}
      title={exact ? undefined : isChanged ? t("point.label.changedSince", { date: printed.exact }) : printed.exact}
    >
      {exact ? (
        <span>
          {rich(isChanged ? "point.label.changedExact" : isAssumed ? "point.label.assumed" : "point.label.printed", {
            date: printed.exact,
            time: () => <ReadableTime date={printed} exact />,
          })}
        </span>
      ) : isChanged ? (
        <span>{t("point.label.changed")}</span>
      ) : (
        <span>
          {rich("point.label.printed", {
            date: printed.short,
            time: (text) => <time dateTime={printed.iso}>{text}</time>,
          })}
        </span>
      )}
    </span>
  );
}
