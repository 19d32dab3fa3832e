import { Panel } from "@/components/overview/overview-lists";
import type { Overview } from "@/lib/contract/overview";
import { dateFormat, formatNumber, locale, t } from "@/lib/messages/messages";

type WeeksChartProps = { weeks: Overview["weeks"]; timeZone: string };

/** The last week is not over: its bar is pale and dashed. Screen readers get a table. */
export function WeeksChart({ weeks, timeZone }: WeeksChartProps) {
  const top = Math.max(1, ...weeks.map(({ printed }) => printed));
  const day = dateFormat(locale(), { day: "numeric", month: "short", timeZone });
  const last = weeks.length - 1;
  return (
    <Panel id="weeks" title={t("overview.weeks.title", { count: weeks.length })}>
      <figure className="text-xs whitespace-nowrap text-soft">
        <div aria-hidden="true" className="grid grid-cols-6 gap-y-3 sm:grid-cols-12">
          {weeks.map(({ start, printed }, index) => (
            <div key={start} className="flex min-w-0 flex-col items-center">
              <p className="h-4">
                {printed > 0 && formatNumber(printed, printed >= 10_000 ? { notation: "compact" } : {})}
              </p>
              <Bar share={printed / top} isOver={index < last} />
              {index % 6 === 0 && <p className="w-0 self-start pt-1">{day.format(new Date(start))}</p>}
              {index === last && <p className="flex w-0 justify-end self-end pt-1">{t("overview.weeks.thisWeek")}</p>}
            </div>
          ))}
        </div>
        {/* A table grows with its contents, so a box hides it. */}
        <div className="sr-only">
          <table>
            <caption>{t("overview.weeks.caption")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("overview.weeks.from")}</th>
                <th scope="col">{t("overview.weeks.printed")}</th>
              </tr>
            </thead>
            <tbody>
              {weeks.map(({ start, printed }, index) => (
                <tr key={start}>
                  <th scope="row">
                    {index === last
                      ? t("overview.weeks.soFar", { day: day.format(new Date(start)) })
                      : day.format(new Date(start))}
                  </th>
                  <td>{formatNumber(printed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </figure>
    </Panel>
  );
}

/** In its own units. Its width is stretched to that of its column. */
const HEIGHT = 150;

/** Forced colours do not reach shapes by themselves. */
function Bar({ share, isOver }: { share: number; isOver: boolean }) {
  const height = share && Math.max(2, share * (HEIGHT - 2));
  return (
    <svg
      viewBox={`0 0 100 ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`h-32 w-full border-b border-edge max-sm:h-24 ${isOver ? "" : "[fill-opacity:0.5] [stroke-dasharray:3_3]"}`}
      aria-hidden="true"
    >
      {share > 0 && (
        <rect
          x="16"
          y={HEIGHT - height}
          width="68"
          height={height}
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
          className="fill-accent stroke-accent forced-colors:fill-[CanvasText] forced-colors:stroke-[CanvasText]"
        />
      )}
    </svg>
  );
}
