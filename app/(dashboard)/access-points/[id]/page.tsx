import { deleteAccessPointAction, restoreValueAction } from "@/app/(dashboard)/access-points/[id]/actions";
import { restoreAction } from "@/app/(dashboard)/access-points/trash/actions";
import { addToPileAction, removeFromPileAction } from "@/app/(dashboard)/labels/pile/actions";
import { answerReportAction } from "@/app/(dashboard)/reports/actions";
import { reportDamagedAction } from "@/app/(dashboard)/scan/actions";
import { AccessPointDetail } from "@/components/access-points/detail/access-point-detail";
import { DeleteForm } from "@/components/access-points/detail/delete-form";
import { RestoreValueForm, type ValueRestoring } from "@/components/access-points/detail/restore-value-form";
import { HistoryList } from "@/components/audit/history-list";
import { AccessPointJobs } from "@/components/labels/jobs/access-point-jobs";
import { ReportCards } from "@/components/reports/report-cards";
import { DamagedLabelForm } from "@/components/scan/damaged-label-form";
import { ReportLink } from "@/components/scan/report-link";
import { ScanGuard } from "@/components/scan/scan-guard";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";
import { type ReadableDate, readerDates } from "@/components/ui/reader-dates";
import { Section } from "@/components/ui/section";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { PageTitle } from "@/components/ui/shell/page-title";
import { rich } from "@/components/ui/text/rich";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { PointReport } from "@/lib/contract/access-points/codes/point-report";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import type { TrashedAccessPoint } from "@/lib/contract/access-points/trash";
import { hasRights } from "@/lib/contract/accounts/reader";
import { type Role, seesEveryone } from "@/lib/contract/accounts/roles";
import type { AuditList } from "@/lib/contract/audit/audit";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import type { AccessPointLabelJobList } from "@/lib/contract/labels/print-state";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { loadFields } from "@/lib/dashboard/loaders/custom-fields";
import { findLatestJobs } from "@/lib/dashboard/loaders/label-job";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { loadSeparator } from "@/lib/dashboard/loaders/office/locations";
import { loadOfficeZone } from "@/lib/dashboard/loaders/office/office-settings";
import { loadSymbolLink } from "@/lib/dashboard/loaders/office/symbol-link";
import { loadReader } from "@/lib/dashboard/loaders/teams";
import { findOpenReports } from "@/lib/dashboard/reports/open-reports";
import { listReturnUrl } from "@/lib/dashboard/session/list-return-url";
import { pageNonce } from "@/lib/dashboard/session/page-nonce";
import { findSession } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";

const HISTORY_LIMIT = 10;

export default async function AccessPointPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const loaded = await loadFormPage({ load: (client) => client.getAccessPoint({ id }) });
  if (!loaded.ok) {
    const deleted = loaded.problem?.status === 404 ? await findTrashed(id) : null;
    if (!deleted) return <NotLoaded problem={loaded.problem} what="accessPoint" />;
    const reader = await loadReader();
    const canRestore = reader !== null && hasRights(reader, deleted, "edit");
    return <DeletedPoint point={deleted} deleted={(await readerDates())(deleted.deletedAt)} canRestore={canRestore} />;
  }
  if (!loaded.value) {
    return (
      <>
        <PageTitle>{t("detail.deletion.title")}</PageTitle>
        <DeleteForm id={id} action={deleteAccessPointAction} etag="" name="" userId={null} />
      </>
    );
  }
  const { etag, ...accessPoint } = loaded.value;
  const [session, jobs, recorded, readable, can, isInPile, reports] = await Promise.all([
    findSession(),
    findLatestJobs(id),
    findHistory(id),
    loadOfficeZone().then(readerDates),
    getCapabilities(),
    findInPile(id),
    findOpenReports([id]),
  ]);
  const [fields, separator] = await Promise.all([loadFields(), loadSeparator(session)]);
  const reader = await loadReader();
  const canPrint = reader !== null && hasRights(reader, accessPoint, "print");
  const canWrite = reader !== null && hasRights(reader, accessPoint, "edit");
  return (
    <Page>
      <ScanGuard nonce={await pageNonce()} />
      <AccessPointDetail
        accessPoint={accessPoint}
        readable={readable}
        fields={fields}
        isAssumed={jobs !== null && isLabelAssumed(accessPoint.label, jobs.data)}
        listHref={await listReturnUrl()}
        history={
          <>
            <OpenReports reports={reports} href={`/access-points/${encodeURIComponent(id)}`} readable={readable} />
            {jobs && jobs.data.length > 0 && (
              <AccessPointJobs
                jobs={jobs}
                readable={readable}
                reader={session?.user ?? null}
                href={`/access-points/${encodeURIComponent(id)}`}
              />
            )}
            <AccessPointHistory
              accessPoint={accessPoint}
              recorded={recorded}
              readable={readable}
              fields={fields}
              restoring={
                can.contract && canWrite
                  ? { accessPoint: loaded.value, fields, action: restoreValueAction, from: "point" }
                  : null
              }
            />
          </>
        }
        places={separator === null || !session ? null : { separator, scope: scopeOf(accessPoint, session.user.role) }}
        reports={
          can.contract && accessPoint.qrCode ? (
            <>
              {accessPoint.label?.state !== "damaged" && (
                <DamagedLabelForm code={accessPoint.qrCode} id={id} isPrinter={canPrint} action={reportDamagedAction} />
              )}
              <ReportLink code={accessPoint.qrCode} id={id} />
            </>
          ) : null
        }
        pile={
          can.contract && accessPoint.qrCode && canPrint ? <PileButton point={accessPoint} isInPile={isInPile} /> : null
        }
        link={await loadSymbolLink()}
        canPrint={canPrint}
        canEdit={can.contract && canWrite}
        deletion={
          can.contract && canWrite && session ? (
            <DeleteForm
              id={id}
              action={deleteAccessPointAction}
              etag={etag}
              name={accessPoint.name}
              userId={session.user.id}
            />
          ) : null
        }
      />
    </Page>
  );
}

const scopeOf = ({ team }: ListedAccessPoint, role: Role): ListScope =>
  seesEveryone(role) ? "all" : team ? "teams" : "mine";

const isLabelAssumed = (label: ListedAccessPoint["label"], jobs: AccessPointLabelJobList["data"]): boolean =>
  jobs.some(({ evidence, printedAt }) => evidence === "assumed" && printedAt === label?.printedAt);

async function findInPile(id: string): Promise<boolean> {
  if (!(await getCapabilities()).contract) return false;
  const pile = await serviceClient(await findSession()).listPile({ query: { limit: 1, accessPoint: id } });
  return pile.ok && pile.value.pagination.total > 0;
}

async function findHistory(id: string): Promise<AuditList | null> {
  if (!(await getCapabilities()).contract) return null;
  const history = await serviceClient(await findSession()).listAccessPointHistory({
    id,
    query: { limit: HISTORY_LIMIT },
  });
  return history.ok ? history.value : null;
}

type PileButtonProps = { point: { id: string; name: string }; isInPile: boolean };

const PileButton = ({ point: { id, name }, isInPile }: PileButtonProps) => (
  <PostForm action={isInPile ? removeFromPileAction : addToPileAction} className="print:hidden">
    <HiddenFields fields={{ id, name, from: "point" }} />
    <Button type="submit">{t(isInPile ? "detail.removeFromPile" : "detail.addToPile")}</Button>
  </PostForm>
);

type OpenReportsProps = { reports: PointReport[]; href: string; readable: (iso: string) => ReadableDate };

const OpenReports = ({ reports, ...rest }: OpenReportsProps) =>
  reports.length > 0 && (
    <Section id="reports" title={t("detail.reports")} className="gap-3">
      <ReportCards reports={reports} hasPoints={false} answer={answerReportAction} {...rest} />
    </Section>
  );

/** Null also where this user may not restore it. */
async function findTrashed(id: string): Promise<TrashedAccessPoint | null> {
  if (!(await getCapabilities()).contract) return null;
  const outcome = await serviceClient(await findSession()).getTrashedAccessPoint({ id });
  return outcome.ok ? outcome.value : null;
}

type DeletedPointProps = { point: { id: string; name: string }; deleted: ReadableDate; canRestore: boolean };

function DeletedPoint({ point: { id, name }, deleted, canRestore }: DeletedPointProps) {
  return (
    <Page>
      <PageHead title={name}>
        <p className="text-soft">
          {rich("detail.deletedAt", { date: deleted.day, time: () => <ReadableTime date={deleted} /> })}
        </p>
      </PageHead>
      <div className="flex flex-wrap gap-2">
        {canRestore && (
          <PostForm action={restoreAction}>
            <HiddenFields fields={{ id, name, to: "point" }} />
            <Button type="submit" kind="primary" size="form">
              {t("common.restore")}
            </Button>
          </PostForm>
        )}
        <ButtonLink size="form" href="/access-points">
          {t("detail.toList")}
        </ButtonLink>
      </div>
    </Page>
  );
}

/** The time is in RFC 3339. */
type HistoryEntry = { at: string; text: string };

function historyOf({ createdAt, updatedAt, label }: ListedAccessPoint): HistoryEntry[] {
  return [
    ...(createdAt ? [{ at: createdAt, text: t("history.created") }] : []),
    ...(updatedAt && updatedAt !== createdAt ? [{ at: updatedAt, text: t("history.lastChanged") }] : []),
    ...(label?.printedAt ? [{ at: label.printedAt, text: t("history.lastPrinted") }] : []),
  ];
}

type AccessPointHistoryProps = {
  accessPoint: ListedAccessPoint;
  /** Null if the service has none. */
  recorded: AuditList | null;
  readable: (iso: string) => ReadableDate;
  fields: CustomField[];
  restoring: ValueRestoring | null;
};

function AccessPointHistory({ accessPoint, recorded, readable, fields, restoring }: AccessPointHistoryProps) {
  const isRecorded = recorded !== null && recorded.data.length > 0;
  const entries = historyOf(accessPoint);
  if (!isRecorded && entries.length === 0) return null;
  return (
    <Section id="history" title={t("history.title")} className="min-w-0 gap-3">
      {isRecorded ? (
        <>
          <HistoryList
            entries={recorded.data}
            readable={readable}
            fields={fields}
            beside={restoring ? (changed) => <RestoreValueForm changed={changed} restoring={restoring} /> : undefined}
          />
          {recorded.pagination.totalPages > 1 && (
            <p className="print:hidden">
              <Link
                href={`/access-points/${encodeURIComponent(accessPoint.id)}/history`}
                className="inline-flex min-h-6 items-center underline underline-offset-2 touch:min-h-11"
              >
                {t("history.showAll", { count: recorded.pagination.total })}
              </Link>
            </p>
          )}
        </>
      ) : (
        <StatedHistory entries={entries} readable={readable} />
      )}
    </Section>
  );
}

type StatedHistoryProps = { entries: HistoryEntry[]; readable: (iso: string) => ReadableDate };

function StatedHistory({ entries, readable }: StatedHistoryProps) {
  const newestFirst = entries.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <ol className="divide-y divide-line card">
      {newestFirst.map(({ at, text }) => (
        <li key={`${at} ${text}`} className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[10rem_1fr]">
          <span className="text-soft">
            <ReadableTime date={readable(at)} exact />
          </span>
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ol>
  );
}
