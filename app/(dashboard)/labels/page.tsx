import type { Metadata } from "next";
import { headers } from "next/headers";
import { labelsAction } from "@/app/(dashboard)/labels/actions";
import { parseIds, parseListParams, type SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { LabelsHead } from "@/components/labels/labels-head";
import { PrintForm } from "@/components/labels/print-form/print-form";
import { LoadError } from "@/components/ui/feedback/load-error";
import { readerDates } from "@/components/ui/reader-dates";
import { filterNames, pickFilters } from "@/lib/contract/access-points/list-filters";
import { fieldParametersIn, flattenFields } from "@/lib/contract/custom-fields/field-parameters";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { EVERY_ID, parseIdRange } from "@/lib/dashboard/loaders/created-range";
import { emptyLabelsPage, labelOffers, labelsPage } from "@/lib/dashboard/loaders/labels-page";
import { setProblemStatus } from "@/lib/dashboard/loaders/page-status";
import { PAGE_HEADER } from "@/lib/dashboard/session/page-headers";
import { findSession, isFormPost, redirectToSignIn } from "@/lib/dashboard/session/session";

export const metadata: Metadata = { title: "Print labels" };

export default async function LabelsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = await findSession();
  const isForm = await isFormPost();
  const parameters = await searchParams;
  const role = session?.user.role ?? "staff";
  const query = parseListParams(parameters, role).query;
  const { q, scope, label, sort } = query;
  const filters = new URLSearchParams(flattenFields(pickFilters(query)) as Record<string, string>).toString();
  const offers = labelOffers(await getCapabilities(), role);
  const address = {
    ids: parseIds(parameters.id),
    created: parseIdRange(parameters.created),
    codes: parameters.codes === "unclaimed" ? EVERY_ID : parseIdRange(parameters.codes),
    job: typeof parameters.job === "string" ? parameters.job : null,
    filter: ["q", "scope", "label", "sort", ...filterNames, ...fieldParametersIn(Object.keys(parameters))].some(
      (name) => parameters[name],
    )
      ? { q, scope, label, filters, sort }
      : null,
    later: isForm || parameters.from === "selection",
  };
  const asked = session && (await labelsPage(serviceClient(session), address, offers));
  if (!isForm && (!asked || (!asked.ok && asked.problem.status === 401))) return redirectToSignIn();
  // A submitted form is always rendered again, so that what was typed is kept.
  const outcome =
    asked && (asked.ok || !isForm) ? asked : { ok: true as const, value: emptyLabelsPage(address, offers) };
  if (!outcome.ok) setProblemStatus(outcome.problem);
  const readable = await readerDates();
  const here = (await headers()).get(PAGE_HEADER) ?? "/labels";
  return (
    <div className="grid gap-5">
      <LabelsHead title="Print labels" hasNav={offers.printHistory} />
      {outcome.ok ? (
        <PrintForm
          key={JSON.stringify(parameters)}
          action={labelsAction}
          initial={outcome.value.initial}
          stocks={outcome.value.stocks.map(({ sources, lastUsedAt, ...stock }) => ({
            ...stock,
            usedLast: lastUsedAt && readable(lastUsedAt).day,
          }))}
          printers={outcome.value.printers}
          designs={outcome.value.designs}
          offers={offers}
          onlyName={outcome.value.initial.check?.contents[0]?.name ?? null}
          selectionOwner={parameters.from === "selection" && session ? session.user.id : null}
        />
      ) : (
        <LoadError message="The labels to print could not be loaded." problem={outcome.problem} retryHref={here} />
      )}
    </div>
  );
}
