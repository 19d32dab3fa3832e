import type { ReactNode } from "react";
import { moveHref } from "@/components/places/places-url";
import { ButtonLink } from "@/components/ui/button-link";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import type { PlaceListQuery, SpellingList } from "@/lib/contract/access-points/locations/place-list";
import { t } from "@/lib/messages/messages";

type SpellingProposalsProps = {
  proposals: SpellingList;
  scope: PlaceListQuery["scope"];
  /** Null for a reader who can change them. */
  refusal: ReactNode;
};

export function SpellingProposals({ proposals, scope, refusal }: SpellingProposalsProps) {
  const { data, more } = proposals;
  if (data.length === 0) return null;
  return (
    <details className="card">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5">
        {t("places.spelling.title", { count: data.length })}
      </summary>
      {refusal && <p className="border-t border-line px-4 py-2.5 text-soft">{refusal}</p>}
      <ul className="divide-y divide-line border-t border-line">
        {data.map(({ from, to, count: points }) => (
          <li key={from} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
            <p className="me-auto min-w-0 wrap-anywhere">
              {rich("places.spelling.proposal", {
                before: from,
                after: to,
                from: (text) => <bdi className="whitespace-pre-wrap">{text}</bdi>,
                to: (text) => <bdi>{text}</bdi>,
              })}{" "}
              <span className="text-soft">{t("common.accessPoints", { count: points })}</span>
            </p>
            {!refusal && (
              <ButtonLink href={moveHref({ from, to, scope })}>
                {rich("places.spelling.compare", { name: from, sr: spoken })}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {more && (
        <p className="border-t border-line px-4 py-2.5 text-soft">
          {t(refusal ? "places.spelling.moreToRead" : "places.spelling.more")}
        </p>
      )}
    </details>
  );
}
