import { Fragment } from "react";
import { listUrl } from "@/components/access-points/list-url/list-url";
import { Link } from "@/components/ui/link";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import { placesOf } from "@/lib/contract/access-points/locations/location-path";

type PlaceLinksProps = {
  location: string;
  separator: string;
  scope: ListScope;
};

export const PlaceLinks = ({ location, separator, scope }: PlaceLinksProps) => (
  <nav aria-label="Place">
    {placesOf(location, separator).map((place, at) => (
      <Fragment key={place.location}>
        {at > 0 && <span className="whitespace-pre-wrap">{separator}</span>}
        <Link
          href={listUrl({ scope, locationUnder: place.location })}
          className="inline-flex min-h-6 items-center underline-offset-2 hover:text-ink hover:underline touch:min-h-11"
        >
          <bdi>{place.name}</bdi>
        </Link>
      </Fragment>
    ))}
  </nav>
);
