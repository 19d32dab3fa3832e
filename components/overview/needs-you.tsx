import type { ReactNode } from "react";
import { listUrl } from "@/components/access-points/list-url/list-url";
import { isAssumed } from "@/components/labels/jobs/job-state";
import { Panel } from "@/components/overview/overview-lists";
import { printHref } from "@/components/places/places-url";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { PostForm } from "@/components/ui/fields/post-form";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { rich } from "@/components/ui/text/rich";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { Overview, OverviewQuery } from "@/lib/contract/overview";
import { formatList, formatNumber, t } from "@/lib/messages/messages";

/** `latest` is the time of the newest backup. */
export type Office = {
  invitations: number;
  /** Null when it could not be loaded. */
  people: number | null;
  backups: { isLate: boolean; latest: string | null } | null;
};

type NeedsYouProps = {
  reports: number;
  totals: Overview["totals"];
  scope: OverviewQuery["scope"];
  canPrint: boolean;
  /** Also those that are assumed to be printed. */
  waiting: LabelJob[];
  /** Whose labels do not come out before somebody has looked at the printer. */
  stopped: LabelJob[];
  /** Null for everybody but admins. */
  office: Office | null;
  readable: (iso: string) => ReadableDate;
  backUp: (form: FormData) => Promise<void>;
};

export function NeedsYou({ totals: { changed, never, damaged }, scope, canPrint, ...rest }: NeedsYouProps) {
  const { reports, waiting, stopped, office, readable, backUp } = rest;
  const needed = changed + never + damaged;
  const { invitations = 0, backups = null } = office ?? {};
  const isWithoutBackup = backups?.isLate === true;
  const isIdle = needed + reports + waiting.length + stopped.length + invitations === 0 && !isWithoutBackup;
  return (
    <Panel id="needs-you" title={t("overview.needs.title")}>
      <ul className="grid grid-cols-[minmax(2.5rem,auto)_minmax(0,1fr)_auto] divide-y divide-line card">
        {isIdle && <li className="col-span-full px-4 py-3 text-soft">{t("overview.needs.nothing")}</li>}
        {needed > 0 && (
          <Row
            mark={needed}
            isUrgent={changed + damaged > 0}
            text={t("overview.needs.labels", { count: needed })}
            detail={whyNeeded({ never, changed, damaged })}
            href={canPrint ? printHref({ scope }) : listUrl({ scope, label: "needed" })}
            button={t(canPrint ? "overview.needs.print" : "overview.needs.show")}
          >
            {canPrint && <ButtonLink href={listUrl({ scope, label: "needed" })}>{t("overview.needs.show")}</ButtonLink>}
          </Row>
        )}
        {reports > 0 && (
          <Row
            mark={reports}
            isUrgent
            text={t("overview.needs.reports", { count: reports })}
            detail={t("overview.needs.reports.detail")}
            href="/reports"
            button={t("overview.needs.read")}
          />
        )}
        {stopped.map((job) => (
          <Row
            key={job.id}
            mark={job.total}
            isUrgent
            text={t("jobs.needs.stopped")}
            detail={job.delivery?.message}
            href={`/labels/jobs/${encodeURIComponent(job.id)}`}
            button={t("overview.needs.show")}
          />
        ))}
        {waiting.map((job) => (
          <Row
            key={job.id}
            mark={job.total}
            text={t(isAssumed(job) ? "overview.needs.assumed" : "overview.needs.waiting", { count: job.total })}
            detail={
              <>
                {isAssumed(job) && `${t("overview.needs.unanswered")} `}
                {rich("overview.needs.printed", { time: () => <ReadableTime date={readable(job.createdAt)} /> })}
              </>
            }
            href={`/labels/jobs/${encodeURIComponent(job.id)}`}
            button={t("overview.needs.didItPrint")}
          />
        ))}
        {invitations > 0 && (
          <Row
            mark={invitations}
            text={t("overview.needs.invitations", { count: invitations })}
            detail={t("overview.needs.invitations.detail", { count: invitations })}
            href="/people"
            button={t("overview.needs.people")}
          />
        )}
        {isWithoutBackup && (
          <Row
            mark="!"
            isUrgent
            text={t(backups.latest ? "overview.needs.backupLate" : "overview.needs.backupFailed")}
            detail={
              backups.latest
                ? rich("overview.needs.newest", { time: () => <ReadableTime date={readable(backups.latest ?? "")} /> })
                : t("overview.needs.diskWouldLose")
            }
            href="/backups"
            button={t("overview.needs.backups")}
          >
            <PostForm action={backUp}>
              <Button type="submit">{t("overview.needs.backUp")}</Button>
            </PostForm>
          </Row>
        )}
      </ul>
    </Panel>
  );
}

/** Such as "1 damaged and 3 never printed." */
const whyNeeded = (counts: Record<"never" | "changed" | "damaged", number>): string =>
  t("overview.needs.why", {
    reasons: formatList(
      (["damaged", "changed", "never"] as const)
        .filter((reason) => counts[reason] > 0)
        .map((reason) => t(`overview.needs.${reason}`, { count: counts[reason] })),
    ),
  });

type RowProps = {
  mark: number | "!";
  isUrgent?: boolean;
  text: string;
  detail: ReactNode;
  href: string;
  button: string;
  children?: ReactNode;
};

const Row = ({ mark, isUrgent = false, text, detail, href, button, children }: RowProps) => (
  // The column of the numbers is that of the list: as wide as its widest number.
  <li className="col-span-full grid grid-cols-subgrid items-center gap-x-4 gap-y-2 px-4 py-2.5">
    <p className="col-span-3 grid grid-cols-subgrid items-center sm:col-span-2">
      <strong className={`text-end text-lg ${isUrgent ? "text-warning" : ""}`}>
        {mark === "!" ? mark : formatNumber(mark)}
      </strong>
      <span className="min-w-0 max-sm:col-span-2">
        {text}
        <span className="block text-[0.8125rem] text-soft">{detail}</span>
      </span>
    </p>
    <span className="flex flex-wrap justify-end gap-2 max-sm:col-span-2 max-sm:col-start-2 max-sm:justify-start">
      {children}
      <ButtonLink href={href}>
        {rich("overview.needs.button", { button, row: text, about: (more) => <span className="sr-only">{more}</span> })}
      </ButtonLink>
    </span>
  </li>
);
