import type { Overview, OverviewQuery } from "@/lib/contract/overview";

type Week = Overview["weeks"][number];

/** Columns by the number of weeks. A phone shows them in two rows. */
const columns: Record<OverviewQuery["weeks"], string> = {
  12: "grid-cols-6 sm:grid-cols-12",
  26: "grid-cols-[repeat(13,minmax(0,1fr))] sm:grid-cols-[repeat(26,minmax(0,1fr))]",
  52: "grid-cols-[repeat(26,minmax(0,1fr))] sm:grid-cols-[repeat(52,minmax(0,1fr))]",
};

/** Number of weeks whose dates have room below their bars. Of more, every second or fourth week has its date. */
const LABELLED_WEEKS = 13;

/** Words for the week that is not over. */
const SO_FAR = "so far";

/** Share of a row that a date takes on a phone: one nearer to the end of its row would be cut off. */
const DATE_SHARE = 1 / 8;

type WeeksChartProps = { weeks: Week[]; range: OverviewQuery["weeks"]; timeZone: string };

/**
 * Access points created and labels printed per week, as bars and as a table for screen readers. All bars have one scale, so that
 * twice the height is twice the number. The bars of twelve weeks have their numbers. The last week is not over, and its bars are dashed.
 */
export function WeeksChart({ weeks, range, timeZone }: WeeksChartProps) {
  const top = Math.max(1, ...weeks.flatMap(({ created, printed }) => [created, printed]));
  const step = Math.ceil(weeks.length / LABELLED_WEEKS);
  const half = weeks.length / 2;
  const sumOf = (key: "created" | "printed") => weeks.reduce((sum, week) => sum + week[key], 0).toLocaleString("en");
  const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone });
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-[0.8125rem] text-soft">
        <Key className={createdBar}>{`Access points created: ${sumOf("created")}`}</Key>
        <Key className={printedBar}>{`Labels printed: ${sumOf("printed")}`}</Key>
        {step > 1 && (
          <span aria-hidden="true">{`The highest bar is ${top.toLocaleString("en")}. The last week is not over.`}</span>
        )}
      </figcaption>
      <div aria-hidden="true" className={`grid gap-y-3 ${columns[range]}`}>
        {weeks.map((week, index) => (
          <WeekBars
            key={week.start}
            week={week}
            top={top}
            isNearEdge={1 - (index % half) / half < DATE_SHARE}
            isLast={index === weeks.length - 1}
            hasNumbers={step === 1}
            date={(weeks.length - index) % step === 0 ? day.format(new Date(week.start)) : null}
          />
        ))}
      </div>
      {/* A table grows with its contents, so a box hides it. */}
      <div className="sr-only">
        <table>
          <caption>Per week</caption>
          <thead>
            <tr>
              <th scope="col">Week from</th>
              <th scope="col">Access points created</th>
              <th scope="col">Labels printed</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ start, created, printed }, index) => (
              <tr key={start}>
                <th scope="row">
                  {day.format(new Date(start))}
                  {index === weeks.length - 1 && `, ${SO_FAR}`}
                </th>
                <td>{created.toLocaleString("en")}</td>
                <td>{printed.toLocaleString("en")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** Filled and outlined bars differ without colour too. Forced colours do not reach shapes by themselves. */
const createdBar = "fill-accent stroke-accent forced-colors:fill-[CanvasText] forced-colors:stroke-[CanvasText]";
const printedBar = "fill-card stroke-accent forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]";

const Sign = ({ className }: { className: string }) => (
  <svg viewBox="0 0 12 12" aria-hidden="true" className="size-[0.85em] shrink-0">
    <rect x="1" y="1" width="10" height="10" strokeWidth="1.5" className={className} />
  </svg>
);

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-2">
    <Sign className={className} />
    {children}
  </span>
);

/** Height of the chart in its own units. Its width is stretched to that of its column. */
const HEIGHT = 150;

type WeekBarsProps = {
  week: Week;
  top: number;
  isNearEdge: boolean;
  isLast: boolean;
  hasNumbers: boolean;
  date: string | null;
};

function WeekBars({ week: { created, printed }, top, isNearEdge, isLast, hasNumbers, date }: WeekBarsProps) {
  return (
    <div className="min-w-0 text-xs">
      <svg
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        className={`h-40 w-full border-b border-edge max-sm:h-24 print:h-32 ${isLast ? "[stroke-dasharray:3_3] [fill-opacity:0.5]" : ""}`}
        aria-hidden="true"
      >
        <Bar x={16} share={created / top} className={createdBar} />
        <Bar x={52} share={printed / top} className={printedBar} />
      </svg>
      {/* Date and numbers begin where the bars do. */}
      <div className="pl-[16%] whitespace-nowrap">
        {date !== null && (
          <p className={`pt-1 ${hasNumbers ? "" : "text-soft"} ${isNearEdge && !hasNumbers ? "max-sm:hidden" : ""}`}>
            {date}
          </p>
        )}
        {hasNumbers && created > 0 && <WeekNumber count={created} className={createdBar} />}
        {hasNumbers && printed > 0 && <WeekNumber count={printed} className={printedBar} />}
        {isLast && hasNumbers && <p className="text-soft">{SO_FAR}</p>}
      </div>
    </div>
  );
}

/** A number below its bars, with the sign of the key. Large ones are rounded: the column is 50 pixels wide on a phone. */
const WeekNumber = ({ count, className }: { count: number; className: string }) => (
  <p className="flex items-center gap-1 text-soft">
    <Sign className={className} />
    {count.toLocaleString("en", count >= 100_000 ? { notation: "compact" } : {})}
  </p>
);

/** A bar of this share of the height. A small number has a bar that can be seen. */
function Bar({ x, share, className }: { x: number; share: number; className: string }) {
  if (share === 0) return null;
  const height = Math.max(2, share * (HEIGHT - 2));
  return (
    <rect
      x={x}
      y={HEIGHT - height}
      width="32"
      height={height}
      strokeWidth="1.5"
      vectorEffect="non-scaling-stroke"
      className={className}
    />
  );
}
