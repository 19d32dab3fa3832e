import type { LabelCheck } from "@/lib/contract/label-check";

/** How well a job's labels will scan: the distance of the hardest, or which and how many will not. */
export function ScanVerdict({ check }: { check: LabelCheck }) {
  const { verdicts, worst, labels } = check;
  if (!worst || labels === 0) return null;
  const hard = verdicts["hand-scanner"];
  const distance = Math.round(worst.scanDistanceMm / 10);
  return (
    <>
      {verdicts.unreliable > 0 && (
        <p className="text-danger">
          <span aria-hidden="true">✕ </span>
          {counted(verdicts.unreliable)} will not scan reliably: choose larger stock or shorter codes. The hardest is “
          <bdi>{worst.accessPoint.name}</bdi>”.
        </p>
      )}
      {hard > 0 && (
        <p className="text-warning">
          <span aria-hidden="true">! </span>
          {counted(hard)} scan{hard === 1 ? "s" : ""} with a hand scanner; phones may fail. Modules are{" "}
          {worst.moduleMm.toFixed(2)} mm.
        </p>
      )}
      {verdicts.unreliable + hard === 0 && (
        <p className="text-accent">
          <span aria-hidden="true">✓ </span>
          {labels === 1 ? "It scans" : `All ${labels.toLocaleString("en")} scan`} from {distance} cm{" "}
          {labels === 1 ? "away" : "or more"}
        </p>
      )}
    </>
  );
}

const counted = (count: number) => (count === 1 ? "1 label" : `${count.toLocaleString("en")} labels`);
