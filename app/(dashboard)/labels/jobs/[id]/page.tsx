import { answerJobAction, cancelJobAction, confirmJobAction } from "@/app/(dashboard)/labels/jobs/[id]/actions";
import { CancelJobForm } from "@/components/labels/jobs/cancel-job-form";
import { ConfirmJobForm } from "@/components/labels/jobs/confirm-job-form";
import { toSheetJob } from "@/components/labels/jobs/failed-sheets";
import { isDueToday } from "@/components/labels/jobs/job-answer";
import { JobDetail } from "@/components/labels/jobs/job-detail";
import { JobNotLoaded } from "@/components/labels/jobs/job-not-loaded";
import { JobPointsPages, JobPointsTable } from "@/components/labels/jobs/job-points-table";
import { PrintQuestion } from "@/components/labels/jobs/print-question";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { countOf } from "@/components/ui/text/count-of";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import { findReprint, loadJobPoints, mayChange } from "@/lib/dashboard/loaders/label-job";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { listReturnUrl } from "@/lib/dashboard/session/list-return-url";

type Readable = Awaited<ReturnType<typeof readerDates>>;

type LabelJobPageProps = {
  params: Promise<{ id: string }>;
  /** `pdf=blocked`: the browser did not open the PDF after Print. */
  searchParams: Promise<{ page?: string | string[]; pdf?: string | string[] }>;
};

export default async function LabelJobPage({ params, searchParams }: LabelJobPageProps) {
  const { id } = await params;
  const loaded = await loadFormPage({ needs: "contract", load: (client) => client.getLabelJob({ id }) });
  if (!loaded.ok) return <JobNotLoaded problem={loaded.problem} />;
  const job = loaded.value;
  if (!job) {
    return (
      <>
        <CancelJobForm id={id} action={cancelJobAction} isSignedOut />
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
  return (
    <Page of="list">
      <PageHead
        breadcrumb={{ parent: { href: "/labels/jobs", name: "Print history" }, current: "Print job" }}
        title={countOf(job.total, "label")}
      />
      <JobDetail
        job={job}
        isPdfBlocked={pdf === "blocked" && job.printState === "created" && job.openedAt === null}
        readable={readable}
        reprint={await findReprint(job)}
        listHref={await listReturnUrl()}
        cancel={canChange ? <CancelJobForm id={id} action={cancelJobAction} /> : null}
        question={
          canChange ? (
            <PrintQuestion
              key={job.printState}
              job={toSheetJob(job)}
              id={id}
              action={answerJobAction}
              isMain={job.openedAt !== null}
              isDueToday={isDueToday(job, readable)}
            />
          ) : null
        }
        points={job.state === "done" && (await jobPoints(job, pageOf(page), { canChange, readable }))}
      />
    </Page>
  );
}

const pageOf = (page: string | string[] | undefined): number =>
  typeof page === "string" && /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;

async function jobPoints(
  job: LabelJob,
  page: number,
  { canChange, readable }: { canChange: boolean; readable: Readable },
) {
  const points = await loadJobPoints(job.id, page);
  if (!points) return null;
  // Another key after an answer, so that the ticked rows are cleared.
  const key = `${job.printState} ${job.printedAccessPoints} ${page}`;
  const table = <JobPointsTable key={key} job={job} points={points} canSelect={canChange} readable={readable} />;
  return (
    <section aria-label="Access points" className="grid gap-3">
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
