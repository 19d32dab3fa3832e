import { beginRoundAction } from "@/app/(dashboard)/rounds/actions";
import { parseSelection } from "@/components/access-points/bulk/parse-selection";
import { defaultList, type SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { BeginForm } from "@/components/rounds/begin-form";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { BulkSelection } from "@/lib/contract/access-points/bulk";
import { type Role, seesEveryone } from "@/lib/contract/accounts/roles";
import type { Round } from "@/lib/contract/rounds";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { loadReader } from "@/lib/dashboard/loaders/teams";
import { listCookies } from "@/lib/dashboard/session/list-return-url";
import { t } from "@/lib/messages/messages";

const PLACES_MAX = 100;

export default async function NewRoundPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { again, ...params } = await searchParams;
  const loaded = await loadFormPage({
    needs: "contract",
    isForWriters: true,
    load: async (client, { user }) => {
      const scope = usualScope(user);
      const [places, before] = await Promise.all([
        client.listPlaces({ query: { scope, limit: PLACES_MAX } }),
        typeof again === "string" ? client.getRound({ id: again }) : null,
      ]);
      const names = places.ok ? places.value.data.map(({ location }) => location).filter(Boolean) : [];
      return { ok: true, value: { places: names, before: before?.ok ? before.value : null } };
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="form" />;
  const { places, before } = loaded.value ?? { places: [], before: null };
  const reader = (await loadReader()) ?? { id: "", role: "staff" as const, teams: [] };
  const isOfList = Object.keys(params).length > 0;
  const { select, isStored } = isOfList
    ? parseSelection(params, reader, defaultList(reader, await listCookies()))
    : { select: null, isStored: false };
  const place = placeOf(before) ?? onlyPlaceIn(select, usualScope(reader));
  return (
    <Page>
      <PageHead
        title={t("rounds.begin")}
        breadcrumb={{ parent: { href: "/rounds", name: t("rounds.title") }, current: t("rounds.begin") }}
      >
        <p className="max-w-prose text-soft">{t("rounds.new.intro")}</p>
      </PageHead>
      <BeginForm
        action={beginRoundAction}
        name={before?.name ?? place ?? ""}
        place={place ?? ""}
        places={places}
        select={selectOf(before) ?? (place === null ? select : null)}
        isStored={isStored}
        again={before?.of === "ids" ? before.id : ""}
      />
    </Page>
  );
}

/** The place with all below is asked for by its name; exactly a place is a filter. */
const placeOf = (before: Round | null): string | null => (before?.of === "locationUnder" ? before.place : null);

const usualScope = ({ role }: { role: Role }): ListScope => (seesEveryone(role) ? "all" : "teams");

/** A list that is filtered by a place alone begins a round of this place. */
function onlyPlaceIn(select: BulkSelection | null, usual: ListScope): string | null {
  const { scope, locationUnder, ...others } = select ?? {};
  const isAlone = scope === usual && Object.values(others).every((value) => value === undefined);
  const [place = null, another] = [locationUnder ?? []].flat();
  return isAlone && another === undefined ? place : null;
}

function selectOf(before: Round | null): BulkSelection | null {
  if (before?.of === "location") return { location: before.place ?? "" };
  return before?.of === "filter" ? (before.filter as BulkSelection) : null;
}
