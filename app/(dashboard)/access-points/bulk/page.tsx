import { previewBulkAction } from "@/app/(dashboard)/access-points/bulk/actions";
import { BulkForm } from "@/components/access-points/bulk/bulk-form";
import { BulkHead } from "@/components/access-points/bulk/bulk-head";
import type { LineField } from "@/components/access-points/bulk/bulk-line";
import { bulkHref, parseSelection } from "@/components/access-points/bulk/parse-selection";
import { appliedFilters, filterInWords } from "@/components/access-points/filters/applied-filters";
import { defaultList, type SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import type { BulkSelection } from "@/lib/contract/access-points/bulk";
import type { FilterValues } from "@/lib/contract/access-points/list-filters";
import { editableTeams, type PageReader } from "@/lib/contract/accounts/reader";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { controlName } from "@/lib/contract/custom-fields/field-types";
import { loadFields } from "@/lib/dashboard/loaders/custom-fields";
import { loadFormPage, loadNothing, loadPage } from "@/lib/dashboard/loaders/load-page";
import { loadLocations } from "@/lib/dashboard/loaders/office/locations";
import { findReceivers } from "@/lib/dashboard/loaders/people";
import { loadReader } from "@/lib/dashboard/loaders/teams";
import { listCookies, listReturnUrl } from "@/lib/dashboard/session/list-return-url";
import { type DashboardSession, findSession } from "@/lib/dashboard/session/session";
import { formatList, t } from "@/lib/messages/messages";

export default async function BulkPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const loaded = await loadFormPage({ needs: "contract", isForWriters: true, load: loadNothing });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="form" />;
  const session = await findSession();
  const reader = (await loadReader()) ?? { id: "", role: "staff" as const, teams: [] };
  const params = await searchParams;
  const { select, isStored } = parseSelection(params, reader, defaultList(reader, await listCookies()));
  const listHref = await listReturnUrl();
  const storedOf = isStored && session ? session.user.id : null;
  const counted =
    select && !select.ids
      ? await loadPage({ load: (client) => client.previewBulkChange({ body: { select, delete: true } }) })
      : null;
  const receivers = reader.role === "admin" ? await findReceivers("", "") : null;
  return (
    <Page>
      <BulkHead
        select={select}
        storedOf={storedOf}
        matching={counted?.ok ? counted.value.matched : 0}
        which={inWords(select, await loadFields())}
        listHref={listHref}
      />
      <BulkForm
        action={previewBulkAction}
        href={bulkHref(params)}
        initial={{
          values: { change: [], texts: {} },
          prepared: null,
          matches: [],
        }}
        listHref={listHref}
        select={select}
        storedOf={storedOf}
        fields={await lineFields(receivers?.ok ?? false, editableTeams(reader), session)}
        owners={receivers?.ok ? receivers.value : []}
      />
    </Page>
  );
}

function inWords(select: BulkSelection | null, fields: CustomField[]): string {
  if (!select || select.ids) return t("bulk.selected");
  const filters = appliedFilters(select as FilterValues, [], [], fields).map(filterInWords);
  const { q, label = "any", except = [] } = select;
  const words = [
    ...(q ? [t("bulk.searched", { q })] : []),
    ...(label === "any" ? [] : [t(`list.label.${label}`)]),
    ...filters,
  ];
  if (words.length === 0) return t(except.length > 0 ? "bulk.allBut" : "bulk.all");
  return t(except.length > 0 ? "bulk.filteredBut" : "bulk.filtered", { filters: formatList(words) });
}

async function lineFields(
  hasOwner: boolean,
  teams: PageReader["teams"],
  session: DashboardSession | null,
): Promise<LineField[]> {
  const [custom, locations] = await Promise.all([loadFields(), loadLocations(session)]);
  return [
    { name: "location", label: t("common.place"), title: t("bulk.newPlace"), type: "text", options: locations },
    ...(hasOwner
      ? [{ name: "owner", label: t("common.owner"), title: t("bulk.newOwner"), type: "owner" as const, options: [] }]
      : []),
    ...(teams.length > 0 ? [teamField(teams)] : []),
    ...custom.map(({ key, label, type, options }) => {
      const title = t("bulk.newValue", { field: label });
      return { name: controlName(key), label, title, type, options };
    }),
  ];
}

const teamField = (teams: PageReader["teams"]): LineField => ({
  name: "team",
  label: t("common.team"),
  title: t("bulk.newTeam"),
  type: "team",
  options: teams.map(({ id }) => id),
  optionNames: Object.fromEntries(teams.map(({ id, name }) => [id, name])),
});
