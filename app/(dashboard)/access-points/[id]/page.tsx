import { deleteAccessPointAction } from "@/app/(dashboard)/access-points/[id]/actions";
import { AccessPointDetail } from "@/components/access-points/detail/access-point-detail";
import { AccessPointError } from "@/components/access-points/detail/access-point-error";
import { DeleteForm } from "@/components/access-points/detail/delete-form";
import { Notice } from "@/components/ui/feedback/notice";
import { readerDates } from "@/components/ui/reader-dates";
import { PageTitle } from "@/components/ui/shell/page-title";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { accessPointForForm, canChange } from "@/lib/dashboard/loaders/access-point";
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
  const can = await getCapabilities();
  const canWrite = session !== null && canChange(session.user, accessPoint);
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
    </div>
  );
}
