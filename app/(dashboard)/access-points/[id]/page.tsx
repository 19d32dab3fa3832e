import { deleteAccessPointAction } from "@/app/(dashboard)/access-points/[id]/actions";
import { AccessPointView } from "@/components/access-points/access-point-view";
import { AccessPointFailed } from "@/components/access-points/detail/access-point-error";
import { DeleteForm } from "@/components/access-points/detail/delete-form";
import { mayChange } from "@/components/access-points/may-change";
import { Notice } from "@/components/ui/feedback/notice";
import { readerDates } from "@/components/ui/reader-dates";
import { PageTitle } from "@/components/ui/shell/page-title";
import { getCapabilities } from "@/lib/dashboard/capabilities";
import { accessPointForForm } from "@/lib/dashboard/forms/access-point";
import { findSession } from "@/lib/dashboard/session";

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
  if (!outcome.ok) return <AccessPointFailed id={id} problem={outcome.problem} />;

  const { accessPoint, etag } = outcome.value;
  const { note } = await searchParams;
  const session = await findSession();
  const can = await getCapabilities();
  const isTheirs = session !== null && mayChange(session.user, accessPoint);
  return (
    <div className="grid gap-5">
      {note === "saved" && (
        <Notice tone="good" role="status">
          The changes are saved.
        </Notice>
      )}
      <AccessPointView
        accessPoint={accessPoint}
        readable={await readerDates()}
        mayEdit={can.change && isTheirs}
        deletion={
          can.remove && isTheirs ? (
            <DeleteForm id={id} action={deleteAccessPointAction} etag={etag} name={accessPoint.name} />
          ) : null
        }
      />
    </div>
  );
}
