import type { ReactNode } from "react";
import { moveHref } from "@/components/places/places-url";
import { ButtonLink } from "@/components/ui/button-link";
import { countOf } from "@/components/ui/text/count-of";
import type { PlaceListQuery, SpellingList } from "@/lib/contract/access-points/locations/place-list";

type SpellingProposalsProps = {
  proposals: SpellingList;
  scope: PlaceListQuery["scope"];
  /** Null for a reader who can change them. */
  refusal: ReactNode;
};

export function SpellingProposals({ proposals, scope, refusal }: SpellingProposalsProps) {
  const { data, more } = proposals;
  if (data.length === 0) return null;
  const count = data.length;
  return (
    <details className="card">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5">
        {count === 1 ? "1 place is probably spelled in two ways" : `${count} places are probably spelled in two ways`}
      </summary>
      {refusal && <p className="border-t border-line px-4 py-2.5 text-soft">{refusal}</p>}
      <ul className="divide-y divide-line border-t border-line">
        {data.map(({ from, to, count: points }) => (
          <li key={from} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
            <p className="mr-auto min-w-0 wrap-anywhere">
              “<bdi className="whitespace-pre-wrap">{from}</bdi>” is probably “<bdi>{to}</bdi>”.{" "}
              <span className="text-soft">{countOf(points)}</span>
            </p>
            {!refusal && (
              <ButtonLink href={moveHref({ from, to, scope })}>
                Compare and change…<span className="sr-only">: {from}</span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {more && (
        <p className="border-t border-line px-4 py-2.5 text-soft">
          There may be others. {refusal ? "Open" : "Change these first, or open"} a place to compare the places in it.
        </p>
      )}
    </details>
  );
}
