import type { PlacedCell } from "@/lib/labels/layout/place-job";
import { labelElements } from "@/lib/labels/svg/svg-documents";
import type { Rectangle } from "@/lib/labels/symbol/cover-dark";

type SheetCellProps = {
  cell: number;
  /** In millimetres on the sheet. */
  place: Rectangle;
  radius: number;
  placed: PlacedCell | undefined;
  isUsed: boolean;
  /** Called when the cell is marked as used or free; null if it cannot be marked. */
  onToggle: ((cell: number, isUsed: boolean) => void) | null;
  tabIndex: number;
};

/** A checked box is striped by CSS alone, so that it works without script. */
const box =
  "block size-full cursor-pointer appearance-none rounded-[2px] bg-transparent hover:bg-black/5 checked:bg-[repeating-linear-gradient(45deg,#ededed_0_2px,#fff_2px_4px)] checked:hover:bg-[repeating-linear-gradient(45deg,#dcdcdc_0_2px,#fff_2px_4px)] focus-visible:outline-[1.5px] focus-visible:-outline-offset-[1.5px] focus-visible:outline-[#0a5c53]";

export function SheetCell({ cell, place, radius, placed, isUsed, onToggle, tabIndex }: SheetCellProps) {
  const { x, y, width, height } = place;
  return (
    <g transform={`translate(${x} ${y})`}>
      {placed && !isUsed && (
        <g
          // biome-ignore lint/security/noDangerouslySetInnerHtml: labelElements escapes every text and writes no script, link or style
          dangerouslySetInnerHTML={{ __html: labelElements(placed.label) }}
        />
      )}
      {onToggle && (
        <foreignObject width={width} height={height}>
          <input
            id={`cell-${cell}`}
            type="checkbox"
            name="cell"
            value={cell}
            checked={isUsed}
            onChange={(event) => onToggle(cell, event.currentTarget.checked)}
            aria-label={`Label ${cell}, used`}
            tabIndex={tabIndex}
            className={box}
          />
        </foreignObject>
      )}
      <rect
        width={width}
        height={height}
        rx={radius}
        fill="none"
        stroke="#bdc2bc"
        strokeWidth="0.3"
        pointerEvents="none"
      />
      {isUsed && (
        <text
          x={width / 2}
          y={height / 2}
          fontSize={Math.min(3.5, height / 3)}
          textAnchor="middle"
          dominantBaseline="central"
          fill="#5b6662"
          pointerEvents="none"
        >
          used
        </text>
      )}
    </g>
  );
}
