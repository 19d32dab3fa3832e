import { deleteAccessPointAction } from "@/app/(dashboard)/access-points/[id]/actions";
import { AccessPointDetail } from "@/components/access-points/detail/access-point-detail";
import { AccessPointError } from "@/components/access-points/detail/access-point-error";
import { AccessPointHistory } from "@/components/access-points/detail/access-point-history";
import { DeleteForm } from "@/components/access-points/detail/delete-form";
import { listReturnUrl } from "@/components/access-points/list-url/list-return-url";
import { AccessPointJobs } from "@/components/labels/jobs/access-point-jobs";
import { readerDates } from "@/components/ui/reader-dates";
import { PageTitle } from "@/components/ui/shell/page-title";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { loadFields } from "@/lib/dashboard/loaders/custom-fields";
import { findHistory } from "@/lib/dashboard/loaders/history";
import { findJobsOfAccessPoint } from "@/lib/dashboard/loaders/label-job";
import { accessPointForForm, canChange } from "@/lib/dashboard/loaders/load-access-point";
import { findSession } from "@/lib/dashboard/session/session";

/** Entries of the history shown on the page. */
const HISTORY_LIMIT = 10;

export default async function AccessPointPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const outcome = await accessPointForForm(id);
  if (!outcome) {
    return (
      <>
        <PageTitle>Delete access point</PageTitle>
        <DeleteForm
          id={id}
          action={deleteAccessPointAction}
          etag=""
          name=""
          userId={null}
          canRestore={(await getCapabilities()).trash}
        />
      </>
    );
  }
  if (!outcome.ok) return <AccessPointError id={id} problem={outcome.problem} />;

  const { accessPoint, etag } = outcome.value;
  const [session, jobs, recorded, readable, can] = await Promise.all([
    findSession(),
    findJobsOfAccessPoint(id),
    findHistory(id, 1, HISTORY_LIMIT),
    readerDates(),
    getCapabilities(),
  ]);
  const fields = await loadFields();
  const canWrite = session !== null && canChange(session.user, accessPoint);
  return (
    <div className="grid gap-5">
      <AccessPointDetail
        accessPoint={accessPoint}
        readable={readable}
        fields={fields}
        listHref={await listReturnUrl()}
        history={
          <>
            {jobs && (
              <AccessPointJobs
                jobs={jobs}
                readable={readable}
                reader={session?.user ?? null}
                href={`/access-points/${encodeURIComponent(id)}`}
              />
            )}
            <AccessPointHistory accessPoint={accessPoint} recorded={recorded} readable={readable} fields={fields} />
          </>
        }
        canDuplicate={can.find}
        canEdit={can.change && canWrite}
        deletion={
          can.remove && canWrite ? (
            <DeleteForm
              id={id}
              action={deleteAccessPointAction}
              etag={etag}
              name={accessPoint.name}
              userId={session.user.id}
              canRestore={can.trash}
            />
          ) : null
        }
      />
    </div>
  );
}
