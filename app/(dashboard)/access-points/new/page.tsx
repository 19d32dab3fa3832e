import { randomUUID } from "node:crypto";
import { createAccessPointAction, endBatchAction } from "@/app/(dashboard)/access-points/new/actions";
import { CreateForm } from "@/components/access-points/form/create-form";
import type { SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { ScanGuard } from "@/components/scan/scan-guard";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { blankFields, type FieldValues, pickFields } from "@/lib/contract/access-points/access-point-fields";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import { editableTeams } from "@/lib/contract/accounts/reader";
import type { CustomValues } from "@/lib/contract/custom-fields/field-value";
import { labelContentOf } from "@/lib/contract/labels/label-content";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { type ServiceClient, serviceClient } from "@/lib/dashboard/client/service-client";
import { toCustomTexts } from "@/lib/dashboard/forms/custom-fields";
import type { SavedRange } from "@/lib/dashboard/forms/form-state";
import { loadBatch } from "@/lib/dashboard/loaders/created-batch";
import { findCreated, parseIdRange } from "@/lib/dashboard/loaders/created-range";
import { loadFields } from "@/lib/dashboard/loaders/custom-fields";
import { loadFormPage, loadNothing } from "@/lib/dashboard/loaders/load-page";
import { loadLocations } from "@/lib/dashboard/loaders/office/locations";
import { loadSymbolLink } from "@/lib/dashboard/loaders/office/symbol-link";
import { loadReader } from "@/lib/dashboard/loaders/teams";
import { listReturnUrl } from "@/lib/dashboard/session/list-return-url";
import { pageNonce } from "@/lib/dashboard/session/page-nonce";
import { findSession } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";

type NewAccessPointPageProps = { searchParams: Promise<SearchParams> };

export default async function NewAccessPointPage({ searchParams }: NewAccessPointPageProps) {
  const { saved, created: createdIds, from, code, team } = await searchParams;
  const loaded = await loadFormPage({ isForWriters: true, load: loadNothing });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="form" />;
  const session = await findSession();
  const client = serviceClient(session);
  const range = parseIdRange(createdIds);
  const [created, locations, points, copied] = await Promise.all([
    session ? loadBatch(session) : [],
    loadLocations(session),
    session && range ? findCreated(client, range) : [],
    session && typeof from === "string" ? valuesToCopy(client, from) : noValues,
  ]);
  const fields = await loadFields();
  const reader = await loadReader();
  const teams = reader ? editableTeams(reader) : [];
  const given = { ...copied.values, ...(typeof code === "string" && { qrCode: code }) };
  const savedRange = savedRangeOf(points);
  const last = savedRange?.last ?? created[0]?.last;
  const lastSaved = ((saved !== undefined || savedRange) && last) || null;
  const isGiven = Object.keys(given).length > 0;
  return (
    <Page>
      <ScanGuard nonce={await pageNonce()} />
      <PageHead
        breadcrumb={{ parent: { href: await listReturnUrl(), name: t("point.list") }, current: t("point.new.crumb") }}
        title={t("point.new.title")}
      />
      <CreateForm
        // Creates a new form when the URL names another access point to duplicate or another code.
        key={JSON.stringify([from, code])}
        action={createAccessPointAction}
        endBatch={endBatchAction}
        initial={{
          status: lastSaved ? "saved" : "fresh",
          values: { ...blankFields, location: last?.location ?? "", ...given },
          custom: toCustomTexts(fields, copied.custom),
          team: teams.find(({ id }) => id === (team ?? copied.team))?.id ?? "",
          holderId: null,
          codeWarnings: [],
          idempotencyKey: randomUUID(),
          saved: lastSaved,
          savedRange,
        }}
        choices={{ fields, locations, team: { current: null, teams } }}
        link={await loadSymbolLink()}
        created={created}
        draftName={session && `${session.user.id}/new${isGiven ? ` ${JSON.stringify([from, code])}` : ""}`}
        scannedCode={typeof code === "string" ? code : ""}
        isNameSelected={typeof from === "string"}
      />
    </Page>
  );
}

type Copied = { values: Partial<FieldValues>; custom: CustomValues; team?: string | undefined };

const noValues: Copied = { values: {}, custom: {} };

async function valuesToCopy(client: ServiceClient, id: string): Promise<Copied> {
  const found = (await getCapabilities()).contract ? await client.getAccessPoint({ id }) : null;
  if (!found?.ok) return noValues;
  return {
    values: { ...pickFields(found.value), qrCode: "" },
    custom: found.value.fields ?? {},
    team: found.value.team?.id,
  };
}

function savedRangeOf(points: readonly ListedAccessPoint[]): SavedRange | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  return { count: points.length, first: labelContentOf(first, []), last: labelContentOf(last, []) };
}
