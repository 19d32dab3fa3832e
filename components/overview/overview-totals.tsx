import { listUrl } from "@/components/access-points/list-url/list-url";
import { Link } from "@/components/ui/link";
import { shareText } from "@/components/ui/text/share-text";
import type { Overview, OverviewQuery } from "@/lib/contract/overview";

type OverviewTotalsProps = { totals: Overview["totals"]; scope: OverviewQuery["scope"] };

/** Numbers of access points and of their labels, each leading to the list of them. */
export function OverviewTotals({ totals, scope }: OverviewTotalsProps) {
  const { accessPoints, printed } = totals;
  const numbers = [
    ["Access points", accessPoints, listUrl({ scope })],
    ["Needs a label", accessPoints - printed, listUrl({ scope, label: "needed" })],
    [`Printed (${shareText(printed, accessPoints)})`, printed, listUrl({ scope, label: "printed" })],
  ] as const;
  return (
    <section aria-label="Totals">
      <ul className="flex flex-wrap gap-y-4">
        {numbers.map(([title, count, href]) => (
          <li
            key={title}
            className="max-sm:basis-1/2 sm:border-line sm:not-first:border-l sm:not-first:pl-7 sm:not-last:pr-7"
          >
            <Link href={href} className="group block rounded-md">
              <span className="block text-2xl font-bold">{count.toLocaleString("en")}</span>{" "}
              <span className="text-[0.8125rem] text-soft underline-offset-2 group-hover:text-ink group-hover:underline">
                {title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
