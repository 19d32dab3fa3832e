import { Link } from "@/components/ui/link";
import type { Overview, OverviewQuery } from "@/lib/contract/overview";

/** Returns the URL of the list with these parameters. */
export const listUrl = (parameters: Record<string, string>): string =>
  `/access-points?${new URLSearchParams(parameters)}`;

type OverviewTotalsProps = { totals: Overview["totals"]; scope: OverviewQuery["scope"] };

/** Numbers of access points and of labels to print, each leading to the list of them. */
export function OverviewTotals({ totals, scope }: OverviewTotalsProps) {
  const toPrint = totals.never + totals.changed;
  const numbers = [
    ["Access points", totals.accessPoints, listUrl({ scope })],
    ["Never printed", totals.never, listUrl({ scope, label: "never" })],
    ["Changed since printed", totals.changed, listUrl({ scope, label: "changed" })],
    ["Printed", totals.printed, listUrl({ scope, label: "printed" })],
  ] as const;
  return (
    <section aria-label="Totals" className="grid gap-3">
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {numbers.map(([title, count, href]) => (
          <li key={title}>
            <Link href={href} className="card grid gap-0.5 p-4 hover:border-edge">
              <span className="font-mono text-2xl font-semibold tabular-nums">{count.toLocaleString("en")}</span>{" "}
              <span className="text-[0.8125rem] text-soft">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
      {toPrint > 0 && totals.never > 0 && (
        <p className="text-[0.8125rem] print:hidden">
          <Link href={`/labels?${new URLSearchParams({ scope, label: "never" })}`} className="text-link">
            Print the labels that were never printed
          </Link>
        </p>
      )}
    </section>
  );
}
