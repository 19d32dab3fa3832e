import { shareText } from "@/components/ui/text/share-text";
import type { Place } from "@/lib/contract/access-points/locations/place-list";

type ShareBeforeProps = Pick<Place, "before" | "needed"> & { total: number };

/** About a month ago; the difference is in percent points. */
export function ShareBefore({ before, needed, total }: ShareBeforeProps) {
  if (!before || before.count === 0) return <span className="text-soft">–</span>;
  const percent = (needed: number, total: number) => (total === 0 ? 0 : Math.round((1 - needed / total) * 100));
  const change = percent(needed, total) - percent(before.needed, before.count);
  return (
    <span className="whitespace-nowrap text-soft">
      {shareText(before.count - before.needed, before.count)}
      {change !== 0 && (
        <span dir="ltr" className={change > 0 ? "text-accent" : "text-warning"}>
          {" "}
          {change > 0 ? "+" : "−"}
          {Math.abs(change)}
        </span>
      )}
    </span>
  );
}
