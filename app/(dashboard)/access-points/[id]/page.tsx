import { deleteAccessPointAction } from "@/app/(dashboard)/access-points/[id]/actions";
import { AccessPointDetail } from "@/components/access-points/detail/access-point-detail";
import { AccessPointError } from "@/components/access-points/detail/access-point-error";
import { DeleteForm } from "@/components/access-points/detail/delete-form";
import { AccessPointJobs } from "@/components/labels/jobs/access-point-jobs";
import { Notice } from "@/components/ui/feedback/notice";
import { readerDates } from "@/components/ui/reader-dates";
import { PageTitle } from "@/components/ui/shell/page-title";
import type { User } from "@/lib/contract/account";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import type { ListedAccessPoint } from "@/lib/dashboard/forms/listing";
import { accessPointForForm } from "@/lib/dashboard/loaders/access-point";
import { findJobsOfAccessPoint } from "@/lib/dashboard/loaders/label-job";
import { findSession } from "@/lib/dashboard/session/session";

type AccessPointPageProps = { params: Promise<{ id: string }>; searchParams: Promise<{ note?: string | string[] }> };

export default async function AccessPointPage({ params, searchParams }: AccessPointPageProps) {
  const { id } = await params;
  const outcome = await accessPointForForm(id);
  if (!outcome) {
    return (
      <>
        <PageTitle>Delete access point</PageTitle>
        <DeleteForm id={id} action={deleteAccessPointAction} etag="" name="" />
      </>
    );
  }
  if (!outcome.ok) return <AccessPointError id={id} problem={outcome.problem} />;

  const { accessPoint, etag } = outcome.value;
  const { note } = await searchParams;
  const session = await findSession();
  const jobs = await findJobsOfAccessPoint(id);
  const can = await getCapabilities();
  const canWrite = session !== null && isWritable(session.user, accessPoint);
  return (
    <div className="grid gap-5">
      {note === "saved" && (
        <Notice tone="good" role="status">
          Saved.
        </Notice>
      )}
      <AccessPointDetail
        accessPoint={accessPoint}
        readable={await readerDates()}
        canEdit={can.change && canWrite}
        deletion={
          can.remove && canWrite ? (
            <DeleteForm id={id} action={deleteAccessPointAction} etag={etag} name={accessPoint.name} />
          ) : null
        }
      />
      {jobs && (
        <AccessPointJobs
          jobs={jobs}
          readable={await readerDates()}
          canOpen={(ownerId) => session !== null && (session.user.role !== "staff" || session.user.id === ownerId)}
        />
      )}
    </div>
  );
}

/** Whether to offer changes to this user. The service decides; this only hides what it would refuse. */
const isWritable = (user: User, { owner }: ListedAccessPoint): boolean =>
  user.role === "admin" || owner === null || user.id === owner.id;
