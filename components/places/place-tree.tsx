import { listUrl } from "@/components/access-points/list-url/list-url";
import { PlaceCount } from "@/components/places/place-count";
import { placeLink as link, PlaceName, type TreeRow } from "@/components/places/place-name";
import { PlaceTreeHead } from "@/components/places/place-tree-head";
import { placesHref, printHref } from "@/components/places/places-url";
import { ShareBar } from "@/components/places/share-bar";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { shareText } from "@/components/ui/text/share-text";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { PlaceListQuery } from "@/lib/contract/access-points/locations/place-list";

type PlaceTreeProps = {
  caption: string;
  rows: readonly TreeRow[];
  under: string;
  scope: ListScope;
  sort: PlaceListQuery["sort"];
  open: readonly string[];
  /** Whether the reader prints labels, which viewers do not. */
  canPrint: boolean;
};

/**
 * Places with their numbers, of which each opens in place, several at once. All is links: it works without script, and an address
 * can be sent to somebody else.
 */
export function PlaceTree({ caption, rows, under, scope, sort, open, canPrint }: PlaceTreeProps) {
  const hrefOf = (changes: { sort?: PlaceListQuery["sort"]; open?: readonly string[] }) =>
    placesHref({ under, scope, sort, open, ...changes });
  return (
    <div className="@container overflow-hidden rounded-lg border border-line bg-card">
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <PlaceTreeHead sort={sort} hrefOf={(next) => hrefOf({ sort: next })} />
        <tbody>
          {rows.map((row) => (
            <PlaceRow
              key={`${row.kind} ${row.location}`}
              row={row}
              scope={scope}
              canPrint={canPrint}
              toggleHref={hrefOf({ open: toggled(open, row) })}
              ownHref={placesHref({ under: row.location, scope, sort })}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the open places after a press on a row. A closed place stays open inside, for when it is opened again. */
const toggled = (open: readonly string[], { location, isOpen }: TreeRow): string[] =>
  isOpen ? open.filter((one) => one !== location) : [...open, location];

/** Indents by the depth in the tree. Deeper places stand below each other, so that names have room on a phone. */
const indents = ["pl-3", "pl-8", "pl-13", "pl-18", "pl-23"];

const number = "px-3 text-right whitespace-nowrap @max-lg:hidden";

type PlaceRowProps = {
  row: TreeRow;
  scope: ListScope;
  canPrint: boolean;
  toggleHref: string;
  ownHref: string;
};

function PlaceRow({ row, scope, canPrint, toggleHref, ownHref }: PlaceRowProps) {
  const { kind, location, name, depth, total, needed, isBranch } = row;
  if (kind === "more") {
    return (
      <tr className="border-line not-last:border-b">
        <td colSpan={6} className={`${indents[Math.min(depth, indents.length - 1)]} py-2 pr-4`}>
          <Link href={ownHref} className={`${link} ml-6 text-link`}>
            {`${total.toLocaleString("en")} more places in ${name}`}
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
    <tr className="border-line not-last:border-b hover:bg-hover">
      <th
        scope="row"
        className={`${indents[Math.min(depth, indents.length - 1)]} min-w-0 py-1 pr-2 text-left font-normal`}
      >
        <PlaceName row={row} href={isBranch ? toggleHref : list} />
        <p className="ml-6 text-[0.8125rem] text-soft @lg:hidden">
          <Link href={list} className="underline-offset-2 hover:underline">
            {total.toLocaleString("en")}
            <span className="sr-only"> access points</span>
          </Link>
          {printed !== null && ` · ${shareText(printed, total)} printed`}
        </p>
      </th>
      <td className={number}>
        <PlaceCount href={list} count={total} words="access points" />
      </td>
      <td className={number}>
        {needed !== null && (
          <PlaceCount
            href={listUrl({ ...filter, label: "needed" })}
            count={needed}
            words="need a label"
            className={needed === 0 ? "text-soft" : "font-semibold text-warning"}
          />
        )}
      </td>
      <td className={number}>
        {printed !== null && (
          <span className="flex items-center justify-end gap-3 text-soft">
            <ShareBar part={printed} whole={total} />
            <Link
              href={listUrl({ ...filter, label: "printed" })}
              className={`${link} w-11 justify-end whitespace-nowrap`}
            >
              {shareText(printed, total)}
              <span className="sr-only"> printed</span>
            </Link>
          </span>
        )}
      </td>
      <td className="py-1 pr-2 pl-1 text-right whitespace-nowrap print:hidden">
        {canPrint && needed !== null && needed > 0 && (
          <Link href={printHref(filter)} className={buttonClass({ kind: "quiet" })}>
            Print {needed.toLocaleString("en")}
            <span className="sr-only"> missing labels of {name || "no location"}</span>
          </Link>
        )}
      </td>
      <td className="w-0 py-1 pr-3 text-right print:hidden">
        {kind === "place" && location !== "" && (
          <Link href={ownHref} title={`Open ${location}`} className={`${link} justify-center px-1.5 text-soft`}>
            <span aria-hidden="true">→</span>
            <span className="sr-only">Open {location}</span>
          </Link>
        )}
      </td>
    </tr>
  );
}
