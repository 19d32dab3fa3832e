import type { ReactNode } from "react";
import { answerJobAction, confirmJobAction, deliveryAction } from "@/app/(dashboard)/labels/jobs/[id]/actions";
import { dpiName, printerName } from "@/components/labels/equipment/printer-name";
import { ConfirmJobForm } from "@/components/labels/jobs/confirm-job-form";
import { DeliveryForm } from "@/components/labels/jobs/delivery-form";
import { sheetsOfLabels, toSheetJob } from "@/components/labels/jobs/failed-sheets";
import { BROWSER_MAX, JobFileLinks } from "@/components/labels/jobs/job-file-links";
import { JobDelivery, JobPrintState } from "@/components/labels/jobs/job-print-state";
import { JobProgress } from "@/components/labels/jobs/job-progress";
import { isAsked, isAssumed, isDueToday, isStopped, isUnderWay } from "@/components/labels/jobs/job-state";
import { LabelEvidence } from "@/components/labels/jobs/label-evidence";
import { PrintQuestion } from "@/components/labels/jobs/print-question";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Notice } from "@/components/ui/feedback/notice";
import { Link } from "@/components/ui/link";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { ReadableTime } from "@/components/ui/readable-time";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { writeCells } from "@/lib/contract/labels/label-cells";
import { isOpenJob, type LabelJob } from "@/lib/contract/labels/label-job";
import type { LabelJobAccessPointList } from "@/lib/contract/labels/print-state";
import { findReprint, loadJobPoints, loadPointsOfLabels, mayChange } from "@/lib/dashboard/loaders/label-job";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { listReturnUrl } from "@/lib/dashboard/session/list-return-url";
import { paperName, stockName } from "@/lib/labels/stock/stock-name";
import { formatNumber, joinItems, joinSentences, t } from "@/lib/messages/messages";

type JobFacts = { job: LabelJob; readable: Awaited<ReturnType<typeof readerDates>> };

type LabelJobPageProps = {
  params: Promise<{ id: string }>;
  /** `pdf=blocked`: the browser did not open the PDF after Print. */
  searchParams: Promise<{ page?: string | string[]; pdf?: string | string[] }>;
};

export default async function LabelJobPage({ params, searchParams }: LabelJobPageProps) {
  const { id } = await params;
  const loaded = await loadFormPage({ needs: "contract", load: (client) => client.getLabelJob({ id }) });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="printJob" />;
  const job = loaded.value;
  if (!job) {
    return (
      <>
        <DeliveryForm id={id} job={null} action={deliveryAction} />
        <PrintQuestion job={null} id={id} action={answerJobAction} />
        <ConfirmJobForm id={id} action={confirmJobAction} page={1}>
          {null}
        </ConfirmJobForm>
      </>
    );
  }
  const canChange = await mayChange(job);
  const { page, pdf } = await searchParams;
  const readable = await readerDates();
  const { state, done, total, delivery } = job;
  const isSending = isUnderWay(job) || isStopped(job);
  const isPrinted = delivery?.state === "sent" && !isAsked(job);
  const isPdfBlocked = pdf === "blocked" && job.printState === "created" && job.openedAt === null;
  const files = <JobFileLinks job={job} primary isPdfBlocked={isPdfBlocked} />;
  const reprint = await findReprint(job);
  const question = canChange && (
    <PrintQuestion
      key={job.printState}
      job={toSheetJob(job)}
      id={id}
      action={answerJobAction}
      isMain={job.openedAt !== null && !isPrinted}
      isDueToday={isDueToday(job, readable)}
    />
  );
  return (
    <Page of="list">
      <PageHead
        breadcrumb={{ parent: { href: "/labels/jobs", name: t("jobs.history") }, current: t("jobs.one") }}
        title={t("common.labels", { count: total })}
      />
      {isOpenJob(job) && (
        <section aria-label={t("jobs.progress")} className="grid max-w-xl gap-4">
          <JobProgress
            id={id}
            text={state === "queued" ? t("jobs.progress.waiting") : t("jobs.progress.drawing", { done, count: total })}
            done={done}
            total={total}
          />
          {canChange && (
            <DeliveryForm
              id={id}
              job={{ kind: job.stock.kind, total, sentLabels: 0, isStopped: false, isDrawn: false, doubtful: [] }}
              action={deliveryAction}
            />
          )}
        </section>
      )}
      {state === "done" && (
        <div className="grid gap-3">
          <JobPrintState job={job} reprint={reprint} readable={readable} />
          {delivery && (
            <JobDelivery
              job={job}
              delivery={delivery}
              doubtful={await loadDoubtful(job)}
              canChange={canChange}
              action={deliveryAction}
            />
          )}
          {isPdfBlocked && (
            <Notice tone="warning" role="alert">
              {t("jobs.blocked")}
            </Notice>
          )}
          {!isSending && (
            <div className="flex flex-wrap gap-2">
              {isAsked(job) ? (
                files
              ) : (
                <NextStep job={job} hasReprint={reprint !== null} listHref={await listReturnUrl()} />
              )}
            </div>
          )}
          <p className="text-[0.8125rem] text-soft">
            {joinSentences(
              !isSending && !isPrinted && t("jobs.howTo", { paper: paperName(job.stock) }),
              t("jobs.verified", { verified: job.verified, count: total }),
            )}
          </p>
          <Folded title={t("common.more")}>
            <div className="flex flex-wrap gap-2">
              {!isAsked(job) && files}
              {total <= BROWSER_MAX && (
                <a href={`/labels/jobs/${encodeURIComponent(id)}/print`} className={buttonClass()}>
                  {t("jobs.browser")}
                </a>
              )}
              <ButtonLink href={`/labels?job=${encodeURIComponent(id)}`}>{t("jobs.printAgain")}</ButtonLink>
            </div>
          </Folded>
        </div>
      )}
      {state === "cancelled" && <Notice tone="warning">{t("jobs.wasCancelled")}</Notice>}
      {state === "failed" && (
        <Notice tone="danger">
          <p className="font-semibold">{t("jobs.nothingPrinted")}</p>
          <ul className="list-disc ps-5">
            {job.errors.map(({ detail }) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        </Notice>
      )}
      {state === "done" &&
        question &&
        !isPdfBlocked &&
        !isSending &&
        (isAsked(job) ? (
          question
        ) : (
          <Folded title={t(isPrinted && isAssumed(job) ? "jobs.delivery.notAll" : "jobs.changeAnswer")}>
            {question}
          </Folded>
        ))}
      {state === "done" && (await jobPoints(job, pageOf(page), { canChange, readable }))}
      <JobFields job={job} readable={readable} />
    </Page>
  );
}

async function loadDoubtful(job: LabelJob) {
  if (job.delivery?.state !== "unsure" || job.delivery.unsure === null) return [];
  const sheets = sheetsOfLabels(job, job.delivery.unsure);
  const points = await loadPointsOfLabels(
    job,
    sheets.map(({ last }) => last),
  );
  return sheets.map((sheet, index) => ({ name: "", code: "", ...points[index], ...sheet }));
}

const pageOf = (page: string | string[] | undefined): number =>
  typeof page === "string" && /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;

async function jobPoints(
  job: LabelJob,
  page: number,
  { canChange, readable }: { canChange: boolean; readable: JobFacts["readable"] },
) {
  const points = await loadJobPoints(job.id, page);
  if (!points) return null;
  // Another key after an answer, so that the ticked rows are cleared.
  const key = `${job.printState} ${job.printedAccessPoints} ${page}`;
  const table = <JobPointsTable key={key} job={job} points={points} canSelect={canChange} readable={readable} />;
  return (
    <section aria-label={t("jobs.points")} className="grid gap-3">
      {canChange ? (
        <ConfirmJobForm id={job.id} page={page} action={confirmJobAction}>
          {table}
        </ConfirmJobForm>
      ) : (
        table
      )}
      <JobPointsPages id={job.id} points={points} />
    </section>
  );
}

/** What a person does after the answer: prints what failed, or goes on. */
function NextStep({ job, hasReprint, listHref }: { job: LabelJob; hasReprint: boolean; listHref: string }) {
  const { id, accessPoints, printedAccessPoints, copies } = job;
  const failed = (accessPoints - printedAccessPoints) * copies;
  const [href, text] =
    failed > 0
      ? [`/labels?job=${encodeURIComponent(id)}&part=failed`, t("jobs.reprint", { count: failed })]
      : accessPoints === 1
        ? ["/access-points/new", t("jobs.nextPoint")]
        : [listHref, t("jobs.backToList")];
  return (
    <ButtonLink kind={failed > 0 && hasReprint ? "plain" : "primary"} href={href}>
      {text}
    </ButtonLink>
  );
}

const Folded = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="print:hidden">
    <summary className="min-h-6 text-soft underline underline-offset-2 touch:min-h-11">{title}</summary>
    <div className="pt-3">{children}</div>
  </details>
);

function JobFields({ job, readable }: JobFacts) {
  const { template, printer, skip, nextSkip, copies, accessPoints, total, sheets, stock } = job;
  const isSheet = stock.kind === "sheet";
  return (
    <DescriptionList>
      <Description term={t("common.created")}>
        <ReadableTime date={readable(job.createdAt)} exact />
      </Description>
      <Description term={t("common.owner")}>
        <bdi>{job.owner.name}</bdi>
      </Description>
      <Description term={t("jobs.column.labels")}>
        {t("jobs.labels", { labels: total, points: accessPoints, copies, sheets: isSheet ? sheets : 0 })}
      </Description>
      <Description term={t("fieldRules.label.stock")}>{stockName(stock)}</Description>
      {isSheet && (
        <Description term={t("jobs.usedBefore")}>{writeCells(skip) || t("jobs.usedBefore.none")}</Description>
      )}
      {isSheet && (
        <Description term={t("jobs.usedAfter")}>{writeCells(nextSkip) || t("jobs.usedAfter.all")}</Description>
      )}
      <Description term={t("print.field.fields")}>
        {joinItems(template.fields.map((field) => t(`common.labelWord.${field}`))) || t("jobs.onlySymbol")}
      </Description>
      <Description term={t("jobs.printer")}>
        {printer.name
          ? printerName({ ...printer, name: printer.name })
          : printer.dpi
            ? dpiName(printer.dpi)
            : t("jobs.printer.none")}
      </Description>
    </DescriptionList>
  );
}

type JobPointsTableProps = {
  job: Pick<LabelJob, "stock" | "copies">;
  points: LabelJobAccessPointList;
  canSelect: boolean;
  readable: JobFacts["readable"];
};

const cell = "min-w-0 px-3 py-1.5 wrap-anywhere";
const head = "px-3 text-start text-xs font-normal text-soft";

/** Page of the access points of a print job in the order of the paper, and whether the label of each printed. */
function JobPointsTable({ job, points: { data, pagination }, canSelect, readable }: JobPointsTableProps) {
  const { total } = pagination;
  const isRoll = job.stock.kind === "roll";
  const places = isRoll ? (["jobs.column.number"] as const) : (["jobs.column.sheet", "jobs.column.cell"] as const);
  const titles = [...places, "common.name", "common.code", "common.label"] as const;
  return (
    <div id="job-access-points" className="overflow-hidden rounded-lg border border-line bg-card">
      <table className="w-full border-collapse">
        <caption className="border-b border-line px-3 py-2.5 text-start font-semibold">
          {t("common.accessPoints", { count: total })}
          {job.copies > 1 && (
            <span className="font-normal text-soft"> · {t(isRoll ? "jobs.firstNumber" : "jobs.firstCell")}</span>
          )}
        </caption>
        <thead>
          <tr className="h-8.5 border-b border-line">
            {canSelect && (
              <th scope="col" className={`${head} print:hidden`}>
                <span className="sr-only">{t("jobs.select")}</span>
              </th>
            )}
            {titles.map((title) => (
              <th
                key={title}
                scope="col"
                className={`${head} ${title === "common.code" || title.startsWith("jobs.") ? "max-sm:hidden" : ""}`}
              >
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map(({ id, name, code, sheet, cell: number, evidence, seenAt }) => (
            <tr key={id} className="h-11 border-line not-last:border-b hover:bg-hover">
              {canSelect && (
                <td className="w-10 print:hidden">
                  <label className="grid min-h-11 place-items-center">
                    <span className="sr-only">{t("jobs.select.one", { name: name || code })}</span>
                    <input type="checkbox" name="ids" value={id} className="size-4 accent-accent" />
                  </label>
                </td>
              )}
              {(isRoll ? [sheet] : [sheet, number]).map((place, index) => (
                <td key={places[index]} className={`${cell} w-14 text-soft max-sm:hidden`}>
                  {formatNumber(place)}
                </td>
              ))}
              <td className={cell}>
                {name ? (
                  <Link
                    href={`/access-points/${encodeURIComponent(id)}`}
                    className="inline-flex min-h-6 items-center underline-offset-2 hover:underline"
                  >
                    <bdi>{name}</bdi>
                  </Link>
                ) : (
                  <span className="text-soft">{t("jobs.codeAlone")}</span>
                )}
                <span className="block text-xs text-soft sm:hidden">
                  {isRoll ? t("jobs.numberOf", { number: sheet }) : t("jobs.cellOf", { sheet, cell: number })} ·{" "}
                  <code dir="ltr" className="font-mono">
                    {code}
                  </code>
                </span>
              </td>
              <td className={`${cell} w-44 max-sm:hidden`}>
                <code dir="ltr" className="font-mono text-[0.8125rem]">
                  {code}
                </code>
              </td>
              <td className={`${cell} sm:w-52`}>
                <LabelEvidence evidence={evidence} seenAt={seenAt} readable={readable} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Pager of the table. Outside its form, because another page forgets the ticked rows. */
function JobPointsPages({ id, points: { pagination } }: { id: string; points: LabelJobAccessPointList }) {
  const { page, totalPages } = pagination;
  if (totalPages <= 1) return null;
  const href = `/labels/jobs/${encodeURIComponent(id)}`;
  return <PageLinks page={page} last={totalPages} hrefOf={(number) => `${href}?page=${number}#job-access-points`} />;
}
