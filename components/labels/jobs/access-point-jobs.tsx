import { LabelEvidence } from "@/components/labels/jobs/label-evidence";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { Section } from "@/components/ui/section";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import type { User } from "@/lib/contract/accounts/account";
import { seesEveryone } from "@/lib/contract/accounts/roles";
import type { AccessPointLabelJobList } from "@/lib/contract/labels/print-state";
import { shortStockName } from "@/lib/labels/stock/stock-name";
import { t } from "@/lib/messages/messages";

type JobListProps = {
  jobs: AccessPointLabelJobList["data"];
  readable: (iso: string) => ReadableDate;
  /** Staff may open their own jobs only. */
  reader: Pick<User, "id" | "role"> | null;
};

type AccessPointJobsProps = Omit<JobListProps, "jobs"> & { jobs: AccessPointLabelJobList; href: string };

export function AccessPointJobs({ jobs: { data, pagination }, href, ...list }: AccessPointJobsProps) {
  const { total } = pagination;
  return (
    <Section id="print-history" title={t("jobs.history")} className="max-w-2xl gap-3 print:hidden">
      <AccessPointJobList jobs={data} {...list} />
      {total > data.length && (
        <p>
          <Link href={`${href}/jobs`} className="text-link inline-flex min-h-6 items-center">
            {t("jobs.showAll", { count: total })}
          </Link>
        </p>
      )}
    </Section>
  );
}

export function AccessPointJobList({ jobs, readable, reader }: JobListProps) {
  const canOpen = (ownerId: string) => reader !== null && (seesEveryone(reader.role) || reader.id === ownerId);
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-card">
      {jobs.map(({ id, owner, createdAt, stock, copies, evidence, printedAt, seenAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
          <span className="min-w-44">
            <LabelEvidence evidence={evidence} printedAt={printedAt} seenAt={seenAt} readable={readable} />
          </span>
          <span className="min-w-0 flex-1 basis-56 text-soft wrap-anywhere">
            {rich("jobs.line", {
              copies,
              stock: shortStockName(stock),
              time: () => <ReadableTime date={readable(createdAt)} />,
              name: owner.name,
              b: (text) => <bdi>{text}</bdi>,
            })}
          </span>
          {canOpen(owner.id) && (
            <Link
              href={`/labels/jobs/${encodeURIComponent(id)}`}
              className="inline-flex min-h-6 items-center underline underline-offset-2"
            >
              {rich("jobs.line.open", { time: readable(createdAt).exact, sr: spoken })}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
