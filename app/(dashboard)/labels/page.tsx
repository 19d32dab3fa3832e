import { labelsAction, previewAction } from "@/app/(dashboard)/labels/actions";
import { HiddenScope } from "@/app/(dashboard)/scope/hidden-scope";
import { parseIds, parseListParams, type SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { LabelsHead } from "@/components/labels/labels-head";
import { PrintForm } from "@/components/labels/print-form/print-form";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { readerDates } from "@/components/ui/reader-dates";
import { scopesOf } from "@/components/ui/scopes-of";
import { Page } from "@/components/ui/shell/page";
import { filterNames, pickFilters } from "@/lib/contract/access-points/list-filters";
import { placesIn, toPairs } from "@/lib/contract/access-points/list-parameters";
import { fieldParametersIn, flattenFields } from "@/lib/contract/custom-fields/field-parameters";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import type { LabelOffers } from "@/lib/dashboard/forms/label-form-state";
import { EVERY_ID, parseIdRange } from "@/lib/dashboard/loaders/created-range";
import { emptyLabelsPage, labelsPage, loadPrintSource } from "@/lib/dashboard/loaders/labels-page";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { loadSeparator } from "@/lib/dashboard/loaders/office/locations";
import { loadPlaceNodes } from "@/lib/dashboard/loaders/office/place-nodes";
import { loadSymbolLink } from "@/lib/dashboard/loaders/office/symbol-link";
import { askPrinters } from "@/lib/dashboard/loaders/printer-states";
import { toStockChoice } from "@/lib/dashboard/loaders/starred-stocks";
import { loadReader } from "@/lib/dashboard/loaders/teams";
import { findSession, isFormPost } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";

export default async function LabelsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = await findSession();
  const isForm = await isFormPost();
  const parameters = await searchParams;
  const role = session?.user.role ?? "staff";
  const reader = (await loadReader()) ?? { role, teams: [] };
  const { query, ignored, isOfOthers } = parseListParams(parameters, reader);
  const { q, scope, label, sort } = query;
  const filters = new URLSearchParams(toPairs(flattenFields(pickFilters(query)))).toString();
  const { contract, search, sort: sorts, scope: scoped } = await getCapabilities();
  const offers: LabelOffers = { contract, search, sort: sorts, scopes: scoped ? scopesOf(reader) : ["mine"] };
  const address = {
    ids: parseIds(parameters.id),
    created: [parameters.created ?? []].flat().flatMap((range) => parseIdRange(range) ?? []),
    isNeeded: parameters.part === "needed",
    codes: parameters.codes === "unclaimed" ? EVERY_ID : parseIdRange(parameters.codes),
    job: typeof parameters.job === "string" ? { id: parameters.job, isFailed: parameters.part === "failed" } : null,
    round: typeof parameters.round === "string" ? parameters.round : null,
    filter: ["q", "scope", "label", "sort", ...filterNames, ...fieldParametersIn(Object.keys(parameters))].some(
      (name) => parameters[name],
    )
      ? { q, scope, label, filters, sort }
      : null,
    isPile: parameters.from === "pile",
    later: isForm || parameters.from === "selection",
  };
  const empty = emptyLabelsPage(address, offers);
  const loaded = await loadFormPage({
    isForWriters: true,
    load: async (client) => {
      const outcome = await labelsPage(client, address, offers);
      // A submitted form is always rendered again, so that what was typed is kept.
      return outcome.ok || !isForm ? outcome : { ok: true, value: empty };
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="labelsToPrint" />;
  const { initial, stocks, printers, designs, pile } = loaded.value ?? empty;
  const readable = await readerDates();
  const counted = {
    scope: offers.scopes.find((each) => each === initial.values.scope) ?? "mine",
    number: "needed",
  } as const;
  const client = serviceClient(session);
  const separator = await loadSeparator(session);
  const [nodes, source] = await Promise.all([
    separator !== null && contract
      ? loadPlaceNodes(client, placesIn(initial.values.filters), { ...counted, separator })
      : [],
    loadPrintSource(client, address, { from: parameters.from, importId: parameters.import }),
  ]);
  return (
    <Page of="list">
      <LabelsHead title={t("print.title")} current="/labels" hasNav={contract} pile={pile} />
      <HiddenScope sentences={ignored} isOfOthers={isOfOthers && contract} />
      <PrintForm
        key={JSON.stringify(parameters)}
        action={labelsAction}
        previewAction={previewAction}
        initial={initial}
        stocks={await toStockChoice(stocks, (iso) => readable(iso).day)}
        printers={printers}
        states={isForm ? {} : askPrinters(client, printers)}
        designs={designs}
        offers={offers}
        places={{ scope: counted.scope, nodes }}
        pile={pile}
        source={source}
        link={await loadSymbolLink()}
        onlyName={initial.preview.check?.contents[0]?.name ?? null}
        selectionOwner={parameters.from === "selection" && session ? session.user.id : null}
      />
    </Page>
  );
}
