import { listUrl } from "@/components/access-points/list-url/list-url";
import { PlaceCount } from "@/components/places/place-count";
import { placeLink as link, PlaceName, type TreeRow } from "@/components/places/place-name";
import { PlaceSorts, PlaceTreeHead, widths } from "@/components/places/place-tree-head";
import { moveHref, placesHref, printHref } from "@/components/places/places-url";
import { ShareBar } from "@/components/places/share-bar";
import { ShareBefore } from "@/components/places/share-before";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { rich } from "@/components/ui/text/rich";
import { shareText } from "@/components/ui/text/share-text";
import { spoken } from "@/components/ui/text/spoken";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { PlaceListQuery } from "@/lib/contract/access-points/locations/place-list";
import { type Access, isEnough } from "@/lib/contract/accounts/roles";
import { t } from "@/lib/messages/messages";

type PlaceTreeProps = {
  caption: string;
  rows: readonly TreeRow[];
  scope: ListScope;
  sort: PlaceListQuery["sort"];
  open: readonly string[];
  /** To everything in the scope. */
  access: Access;
  /** Null while there is none. */
  before: string | null;
};

/** All is links: it works without script, and an address can be sent to somebody else. */
export function PlaceTree({ caption, rows, scope, sort, open, access, before }: PlaceTreeProps) {
  const hrefOf = (changes: { sort?: PlaceListQuery["sort"]; open?: readonly string[] }) =>
    placesHref({ scope, sort, open, ...changes });
  return (
    <div className="@container overflow-hidden rounded-lg border border-line bg-card">
      <PlaceSorts sort={sort} hrefOf={(next) => hrefOf({ sort: next })} />
      <table className="w-full border-collapse @3xl:table-fixed">
        <caption className="sr-only">{caption}</caption>
        <PlaceTreeHead sort={sort} hrefOf={(next) => hrefOf({ sort: next })} before={before} />
        <tbody>
          {rows.map((row) => (
            <PlaceRow
              key={`${row.kind} ${row.location}`}
              row={row}
              scope={scope}
              access={access}
              isCompared={before !== null}
              toggleHref={hrefOf({ open: toggled(open, row) })}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A closed place stays open inside, for when it is opened again. */
const toggled = (open: readonly string[], { location, isOpen }: TreeRow): string[] =>
  isOpen ? open.filter((one) => one !== location) : [...open, location];

/** Deeper places stand below each other, so that names have room on a phone. */
const indents = ["ps-3", "ps-8", "ps-13", "ps-18", "ps-23"];
const indentOf = (depth: number): string => indents[Math.min(depth, indents.length - 1)] ?? "";

const rowClass = "h-11 border-line not-last:border-b touch:h-13";
const number = "px-3 text-end @3xl:whitespace-nowrap";

type PlaceRowProps = {
  row: TreeRow;
  scope: ListScope;
  access: Access;
  isCompared: boolean;
  toggleHref: string;
};

function PlaceRow({ row, scope, access, isCompared, toggleHref }: PlaceRowProps) {
  const { kind, location, name, depth, total, needed, before, isBranch } = row;
  if (kind === "more") {
    return (
      <tr className={rowClass}>
        <td colSpan={7} className={`${indentOf(depth)} py-1 pe-4`}>
          <Link href={listUrl({ scope, locationUnder: location })} className={`${link} ms-6 text-link`}>
            {t("places.more", { count: total, name })}
          </Link>
        </td>
      </tr>
    );
  }
  const filter: Record<string, string> =
    location === ""
      ? { scope, "location.empty": "true" }
      : { scope, [kind === "here" ? "location" : "locationUnder"]: location };
  const list = listUrl(filter);
  const printed = needed === null ? null : total - needed;
  return (
    <tr className={`${rowClass} hover:bg-hover`}>
      <th scope="row" className={`${indentOf(depth)} min-w-0 py-1 pe-2 text-start font-normal`}>
        <PlaceName row={row} href={isBranch ? toggleHref : list} />
        <p className="ms-6 text-[0.8125rem] text-soft @3xl:hidden">
          <Link href={list} className="underline-offset-2 hover:underline">
            {rich("places.count.points", { count: total, sr: spoken })}
          </Link>
          {printed !== null && ` · ${t("places.printed", { share: shareText(printed, total) })}`}
        </p>
      </th>
      <td className={`${widths.points} ${number}`}>
        <PlaceCount href={list} count={total} of="points" />
      </td>
      <td className={`${widths.needed} ${number}`}>
        {needed !== null && (
          <PlaceCount
            href={listUrl({ ...filter, label: "needed" })}
            count={needed}
            of="needed"
            className={needed === 0 ? "text-soft" : "font-semibold text-warning"}
          />
        )}
      </td>
      <td className={`${widths.printed} ${number}`}>
        {printed !== null && (
          <span className="flex items-center justify-end gap-3 text-soft">
            <ShareBar part={printed} whole={total} className="w-24 @max-4xl:hidden" />
            <Link
              href={listUrl({ ...filter, label: "printed" })}
              className={`${link} w-11 justify-end whitespace-nowrap`}
            >
              {rich("places.count.printed", { share: shareText(printed, total), sr: spoken })}
            </Link>
          </span>
        )}
      </td>
      {isCompared && (
        <td className={`${widths.before} ${number}`}>
          {needed !== null && kind === "place" && <ShareBefore before={before} needed={needed} total={total} />}
        </td>
      )}
      <td className={`${widths.print} py-1 pe-2 ps-1 text-end @3xl:whitespace-nowrap print:hidden`}>
        {isEnough(access, "print") && needed !== null && needed > 0 && (
          <Link href={printHref(filter)} className={buttonClass({ kind: "quiet" })}>
            {name === ""
              ? rich("places.printWithoutPlace", { count: needed, sr: spoken })
              : rich("places.print", { count: needed, name, sr: spoken })}
          </Link>
        )}
      </td>
      <td className={`${widths.move} py-1 pe-3 text-end print:hidden`}>
        {kind === "place" && location !== "" && isEnough(access, "edit") && (
          <Link
            href={moveHref({ from: location, scope })}
            title={t("places.move", { name: location })}
            className={`${link} justify-center px-1.5 text-soft`}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5 fill-none stroke-current">
              <path d="M2.5 13.5l.6-2.9 7.7-7.7 2.3 2.3-7.7 7.7zM9.2 4.5l2.3 2.3" />
            </svg>
            {spoken(t("places.move", { name: location }))}
          </Link>
        )}
      </td>
    </tr>
  );
}
