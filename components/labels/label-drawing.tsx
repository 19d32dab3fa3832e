import type { PlacedLabel } from "@/lib/labels/layout/place-label";
import { labelSvg } from "@/lib/labels/svg/svg-documents";

/** A label at its real size, smaller only where the screen is. Paper is white whatever the theme. */
export function LabelDrawing({ label, className = "" }: { label: PlacedLabel; className?: string }) {
  return (
    <div
      className={`[&>svg]:block [&>svg]:h-auto [&>svg]:max-w-full ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: labelSvg escapes every text and writes no script, link or style
      dangerouslySetInnerHTML={{ __html: labelSvg(label) }}
    />
  );
}
