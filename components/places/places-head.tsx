import { listUrl } from "@/components/access-points/list-url/list-url";
import { moveHref, placesHref, printHref } from "@/components/places/places-url";
import { ButtonLink } from "@/components/ui/button-link";
import { ScopeLinks } from "@/components/ui/choice-links";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/shell/page-head";
import { countOf } from "@/components/ui/text/count-of";
import { shareText } from "@/components/ui/text/share-text";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import { placesOf } from "@/lib/contract/access-points/locations/location-path";
import type { PlaceList, PlaceListQuery } from "@/lib/contract/access-points/locations/place-list";

type PlacesHeadProps = Pick<PlaceListQuery, "under" | "scope"> &
  Pick<PlaceList, "here"> & {
    separator: string;
    canMove: boolean;
    canPrint: boolean;
    /** First day of this month. */
    month: string;
    scopes: readonly ListScope[];
  };

/** Heading of a level of places: the places above it, its numbers, and what can be done with the place. */
export function PlacesHead({ under, scope, separator, here, canMove, canPrint, month, scopes }: PlacesHeadProps) {
  const total = here.count + here.countBelow;
  const above = placesOf(under, separator).slice(0, -1);
  const name = placesOf(under, separator).at(-1)?.name ?? under;
  return (
    <PageHead
      title={under === "" ? "Places" : name}
      {...(under !== "" && {
        breadcrumb: {
          parent: { href: placesHref({ scope }), name: "Places" },
          between: above.map((place) => ({ href: placesHref({ under: place.location, scope }), name: place.name })),
          current: name,
        },
      })}
      actions={
        <>
          {scopes.length > 1 && (
            <ScopeLinks choices={scopes} scope={scope} hrefOf={(each) => placesHref({ under, scope: each })} />
          )}
          {under !== "" && total > 0 && canMove && (
            <ButtonLink href={moveHref({ from: under, scope })}>Rename or move</ButtonLink>
          )}
          {under !== "" && total > 0 && (
            <ButtonLink href={listUrl({ scope, locationUnder: under })}>Show in the list</ButtonLink>
          )}
          {canPrint && here.needed > 0 && (
            <ButtonLink kind="primary" href={printHref(under === "" ? { scope } : { scope, locationUnder: under })}>
              Print all {here.needed.toLocaleString("en")}
            </ButtonLink>
          )}
        </>
      }
    >
      {total > 0 && <Numbers under={under} scope={scope} here={here} month={month} />}
    </PageHead>
  );
}

function Numbers({ under, scope, here, month }: Pick<PlacesHeadProps, "under" | "scope" | "here" | "month">) {
  const { count, countBelow, needed, createdThisMonth } = here;
  const total = count + countBelow;
  const filter: Record<string, string> = under === "" ? { scope } : { scope, locationUnder: under };
  const numbers = [
    [countOf(total), listUrl(filter)],
    ...(under !== "" && count > 0 && countBelow > 0
      ? [[`${count.toLocaleString("en")} directly here`, listUrl({ scope, location: under })] as const]
      : []),
    [
      `${needed.toLocaleString("en")} ${needed === 1 ? "needs" : "need"} a label`,
      listUrl({ ...filter, label: "needed" }),
    ],
    [`${shareText(total - needed, total)} printed`, listUrl({ ...filter, sort: "label" })],
    [`${createdThisMonth.toLocaleString("en")} new this month`, listUrl({ ...filter, createdFrom: month })],
  ] as const;
  return (
    <ul className="flex flex-wrap gap-x-5 text-soft max-sm:gap-x-3 max-sm:text-[0.8125rem]">
      {numbers.map(([text, href]) => (
        <li key={text}>
          <Link
            href={href}
            className="inline-flex min-h-6 items-center underline-offset-2 hover:text-ink hover:underline"
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
