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
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { Overview, OverviewQuery } from "@/lib/contract/overview";

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
  /** Null for everybody but admins. */
  office: Office | null;
  readable: (iso: string) => ReadableDate;
  backUp: (form: FormData) => Promise<void>;
};

export function NeedsYou({ totals: { changed, never, damaged }, scope, canPrint, ...rest }: NeedsYouProps) {
  const { reports, waiting, office, readable, backUp } = rest;
  const needed = changed + never + damaged;
  const { invitations = 0, backups = null } = office ?? {};
  const isWithoutBackup = backups?.isLate === true;
  const isIdle = needed + reports + waiting.length + invitations === 0 && !isWithoutBackup;
  return (
    <Panel id="needs-you" title="Needs you">
      <ul className="grid grid-cols-[minmax(2.5rem,auto)_minmax(0,1fr)_auto] divide-y divide-line card">
        {isIdle && <li className="col-span-full px-4 py-3 text-soft">Nothing. Every label is printed as it is.</li>}
        {needed > 0 && (
          <Row
            mark={needed}
            isUrgent={changed + damaged > 0}
            text={needed === 1 ? "needs a label" : "need a label"}
            detail={whyNeeded({ never, changed, damaged })}
            href={canPrint ? printHref({ scope }) : listUrl({ scope, label: "needed" })}
            button={canPrint ? "Print" : "Show"}
          >
            {canPrint && <ButtonLink href={listUrl({ scope, label: "needed" })}>Show</ButtonLink>}
          </Row>
        )}
        {reports > 0 && (
          <Row
            mark={reports}
            isUrgent
            text={reports === 1 ? "new report" : "new reports"}
            detail="Of people who stood at a door."
            href="/reports"
            button="Read"
          />
        )}
        {waiting.map((job) => (
          <Row
            key={job.id}
            mark={job.total}
            text={
              isAssumed(job) ? assumedText(job) : `${job.total === 1 ? "label waits" : "labels wait"} for your answer`
            }
            detail={
              <>
                {isAssumed(job) && "Nobody has answered. "}
                Printed <ReadableTime date={readable(job.createdAt)} />.
              </>
            }
            href={`/labels/jobs/${encodeURIComponent(job.id)}`}
            button="Did it print?"
          />
        ))}
        {invitations > 0 && (
          <Row
            mark={invitations}
            text={invitations === 1 ? "invitation is open" : "invitations are open"}
            detail={`Nobody has signed in with ${invitations === 1 ? "it" : "them"}.`}
            href="/people"
            button="People"
          />
        )}
        {isWithoutBackup && (
          <Row
            mark="!"
            isUrgent
            text={backups.latest ? "The last backup is late" : "The first backup failed"}
            detail={
              backups.latest ? (
                <>
                  The newest is of <ReadableTime date={readable(backups.latest)} />.
                </>
              ) : (
                "A broken disk would lose everything."
              )
            }
            href="/backups"
            button="Backups"
          >
            <PostForm action={backUp}>
              <Button type="submit">Back up now</Button>
            </PostForm>
          </Row>
        )}
      </ul>
    </Panel>
  );
}

const assumedText = ({ total }: LabelJob): string =>
  total === 1 ? "label is assumed to be printed" : "labels are assumed to be printed";

/** Such as "3 never printed, 1 damaged." */
const whyNeeded = ({ never, changed, damaged }: Record<"never" | "changed" | "damaged", number>): string =>
  [[damaged, "damaged"] as const, [changed, "changed since printed"] as const, [never, "never printed"] as const]
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count.toLocaleString("en")} ${words}`)
    .join(", ")
    .concat(".");

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
      <strong className={`text-right text-lg ${isUrgent ? "text-warning" : ""}`}>{mark.toLocaleString("en")}</strong>
      <span className="min-w-0 max-sm:col-span-2">
        {text}
        <span className="block text-[0.8125rem] text-soft">{detail}</span>
      </span>
    </p>
    <span className="flex flex-wrap justify-end gap-2 max-sm:col-span-2 max-sm:col-start-2 max-sm:justify-start">
      {children}
      <ButtonLink href={href}>
        {button}
        <span className="sr-only">: {text}</span>
      </ButtonLink>
    </span>
  </li>
);
