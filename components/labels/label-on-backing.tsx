import type { ReactNode } from "react";
import { LabelDrawing } from "@/components/labels/label-drawing";
import { LabelVerdict } from "@/components/labels/label-verdict";
import { tryToPlace } from "@/components/labels/try-to-place";
import type { LabelTexts } from "@/lib/labels/layout/place-label";

/** The label of an access point at real size on its backing paper, drawn by what prints it. */
export function LabelOnBacking({ content }: { content: LabelTexts }) {
  const label = tryToPlace(content);
  if (typeof label === "string") return <Backing>{label}</Backing>;
  return (
    <Backing>
      <LabelDrawing label={label} className="mx-auto w-fit max-w-full overflow-hidden rounded-lg ring-1 ring-line" />
      <LabelVerdict label={label} />
    </Backing>
  );
}

/** The paper a label lies on. */
export function Backing({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 rounded-xl bg-backing p-4 sm:p-7">{children}</div>;
}
