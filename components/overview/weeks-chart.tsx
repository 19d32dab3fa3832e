import type { Overview } from "@/lib/contract/overview";

type Week = Overview["weeks"][number];

/** Weeks on a phone, where twelve would be too narrow to read. */
const PHONE_WEEKS = 6;

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const compact = new Intl.NumberFormat("en", { notation: "compact" });

/** Access points created and labels printed per week, as bars with their numbers and as a table for screen readers. */
export function WeeksChart({ weeks }: { weeks: Week[] }) {
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-[0.8125rem] text-soft">
        <Key className={createdBar}>Access points created</Key>
        <Key className={printedBar}>Labels printed</Key>
      </figcaption>
      <Bars weeks={weeks} widthPx={720} className="max-sm:hidden" />
      <Bars weeks={weeks.slice(-PHONE_WEEKS)} widthPx={330} className="sm:hidden" />
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
            {weeks.map(({ start, created, printed }) => (
              <tr key={start}>
                <th scope="row">{day.format(new Date(start))}</th>
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

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-2">
    <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3">
      <rect x="1" y="1" width="10" height="10" strokeWidth="1.5" className={className} />
    </svg>
    {children}
  </span>
);

const HEIGHT = 150;
const TOP = 18;
const FOOT = 22;

type BarsProps = { weeks: Week[]; widthPx: number; className: string };

function Bars({ weeks, widthPx, className }: BarsProps) {
  const largest = Math.max(1, ...weeks.flatMap(({ created, printed }) => [created, printed]));
  const step = widthPx / weeks.length;
  const bar = Math.min(20, step * 0.34);
  const heightOf = (count: number) => (count / largest) * HEIGHT;
  return (
    <svg
      viewBox={`0 0 ${widthPx} ${TOP + HEIGHT + FOOT}`}
      aria-hidden="true"
      className={`h-auto w-full max-w-[52rem] ${className}`}
    >
      <path d={`M0 ${TOP + HEIGHT}H${widthPx}`} strokeWidth="1" className="stroke-edge" />
      {weeks.map(({ start, created, printed }, index) => {
        const middle = (index + 0.5) * step;
        return (
          <g key={start}>
            <Bar x={middle - bar - 2} width={bar} height={heightOf(created)} count={created} className={createdBar} />
            <Bar x={middle + 2} width={bar} height={heightOf(printed)} count={printed} className={printedBar} />
            <text
              x={middle}
              y={TOP + HEIGHT + 15}
              textAnchor="middle"
              fontSize="11"
              className="fill-soft forced-colors:fill-[CanvasText]"
            >
              {day.format(new Date(start))}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

type BarProps = { x: number; width: number; height: number; count: number; className: string };

function Bar({ x, width, height, count, className }: BarProps) {
  if (count === 0) return null;
  const top = TOP + HEIGHT - Math.max(1, height);
  return (
    <>
      <rect x={x} y={top} width={width} height={Math.max(1, height)} strokeWidth="1.5" className={className} />
      <text
        x={x + width / 2}
        y={top - 5}
        textAnchor="middle"
        fontSize="10"
        className="fill-ink forced-colors:fill-[CanvasText]"
      >
        {compact.format(count)}
      </text>
    </>
  );
}
