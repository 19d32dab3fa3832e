import type { PlacedLabel } from "@/lib/labels/layout/place-label";
import { labelElements } from "@/lib/labels/svg/svg-documents";

/** Space for a ruler beside the label, and largest size of the drawing on screen (mm). */
const RULER_MM = 6;
const SCREEN_MM = { width: 165, height: 120 };
const LARGEST_SCALE = 1.9;

/** A label as it is printed, with rulers in millimetres at its top and left edges. */
export function RuledLabel({ label }: { label: PlacedLabel }) {
  const { widthMm, heightMm, cornerRadiusMm, title } = label;
  const [width, height] = [widthMm + RULER_MM + 1, heightMm + RULER_MM + 1];
  const scale = Math.min(LARGEST_SCALE, SCREEN_MM.width / width, SCREEN_MM.height / height);
  return (
    <svg
      role="img"
      aria-label={title}
      width={`${width * scale}mm`}
      viewBox={`${-RULER_MM} ${-RULER_MM} ${width} ${height}`}
      className="mx-auto block h-auto max-w-full"
    >
      <g className="fill-none stroke-edge forced-colors:stroke-[CanvasText]" strokeWidth="0.12">
        <path d={ticks(widthMm, (mm, length) => `M${mm} -0.6v${-length}`)} />
        <path d={ticks(heightMm, (mm, length) => `M-0.6 ${mm}h${-length}`)} />
      </g>
      <g className="fill-soft forced-colors:fill-[CanvasText]" fontSize="2" textAnchor="middle">
        {numbers(widthMm).map((mm) => (
          <text key={mm} x={mm} y={-3.6}>
            {mm}
          </text>
        ))}
        {numbers(heightMm).map((mm) => (
          <text key={mm} x={-4.6} y={mm + 0.7}>
            {mm}
          </text>
        ))}
      </g>
      <rect
        width={widthMm}
        height={heightMm}
        rx={cornerRadiusMm}
        fill="#fff"
        strokeWidth="0.15"
        className="stroke-line"
      />
      <g
        // biome-ignore lint/security/noDangerouslySetInnerHtml: labelElements escapes every text and writes no script, link or style
        dangerouslySetInnerHTML={{ __html: labelElements(label) }}
      />
    </svg>
  );
}

/** Returns a tick for each millimetre, longer ones for each fifth and tenth. */
const ticks = (lengthMm: number, tick: (mm: number, length: number) => string): string =>
  Array.from({ length: Math.floor(lengthMm) + 1 }, (_, mm) =>
    tick(mm, mm % 10 === 0 ? 2.4 : mm % 5 === 0 ? 1.7 : 1),
  ).join("");

const numbers = (lengthMm: number): number[] =>
  Array.from({ length: Math.floor(lengthMm / 10) + 1 }, (_, index) => index * 10);
