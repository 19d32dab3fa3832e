import type { ReactNode } from "react";
import { listUrl } from "@/components/access-points/list-url/list-url";
import { Link } from "@/components/ui/link";
import { shareText } from "@/components/ui/text/share-text";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { Overview } from "@/lib/contract/overview";
import { formatNumber, t } from "@/lib/messages/messages";

const nameLink = "inline-flex min-h-6 items-center font-semibold wrap-anywhere underline-offset-2 hover:underline";

type PanelProps = { id: string; title: string; more?: { href: string; text: string }; children: ReactNode };

export function Panel({ id, title, more, children }: PanelProps) {
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-3">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id={id} className="me-auto text-base font-bold">
          {title}
        </h2>
        {more && (
          <Link href={more.href} className="quiet-link inline-flex min-h-6 items-center text-[0.8125rem] print:hidden">
            {more.text}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

const head = "px-3 py-2 text-end text-xs font-normal text-soft first:ps-4 first:text-start last:pe-4";
const onPhone = (column: number): string => (column > 1 ? "max-sm:hidden" : "");
const cell = "px-3 py-1.5 text-end last:pe-4";

type OwnersTableProps = { owners: NonNullable<Overview["owners"]>; more: number };

export const OwnersTable = ({ owners, more }: OwnersTableProps) => (
  <CountTable caption={t("overview.byOwner")} first={t("overview.column.owner")}>
    {owners.map(({ id, name, accessPoints, printed }) => (
      <CountRow
        key={id}
        name={name}
        href={listUrl({ scope: "all", owner: id })}
        counts={[accessPoints, accessPoints - printed]}
        share={shareText(printed, accessPoints)}
      />
    ))}
    {more > 0 && (
      <tr>
        <td colSpan={4} className="px-4 py-1.5">
          <Link
            href={listUrl({ scope: "all", sort: "owner" })}
            className="inline-flex min-h-6 items-center text-link touch:min-h-11"
          >
            {t("overview.moreOwners", { count: more })}
          </Link>
        </td>
      </tr>
    )}
  </CountTable>
);

export const TeamsTable = ({ teams, scope }: { teams: NonNullable<Overview["teams"]>; scope: ListScope }) => (
  <CountTable caption={t("overview.byTeam")} first={t("overview.column.team")}>
    {teams.map(({ id, name, accessPoints, printed }) => (
      <CountRow
        key={id}
        name={name}
        href={listUrl({ scope, team: id })}
        counts={[accessPoints, accessPoints - printed]}
        share={shareText(printed, accessPoints)}
      />
    ))}
  </CountTable>
);

type CountTableProps = { caption: string; first: string; children: ReactNode };

const counts = ["overview.column.accessPoints", "overview.column.needed", "overview.column.printed"] as const;

const CountTable = ({ caption, first, children }: CountTableProps) => (
  <div className="overflow-hidden rounded-lg border border-line bg-card">
    <table className="w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line">
          {[first, ...counts.map((key) => t(key))].map((title, index) => (
            <th key={title} scope="col" className={`${head} ${onPhone(index - 1)}`}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);

type CountRowProps = { name: string; href: string; counts: number[]; share?: string };

const CountRow = ({ name, href, counts, share }: CountRowProps) => (
  <tr className="border-line not-last:border-b hover:bg-hover">
    <th scope="row" className="min-w-0 py-1.5 pe-3 ps-4 text-start font-normal">
      <Link href={href} className={nameLink}>
        <bdi>{name}</bdi>
      </Link>
    </th>
    {counts.map((count, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
      <td key={index} className={`${cell} ${onPhone(index)}`}>
        {formatNumber(count)}
      </td>
    ))}
    {share && <td className={`${cell} ${onPhone(counts.length)}`}>{share}</td>}
  </tr>
);
