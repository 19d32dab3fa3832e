import { editAccessPointAction } from "@/app/(dashboard)/access-points/[id]/edit/actions";
import { AccessPointError, EditForbidden, EditUnavailable } from "@/components/access-points/detail/access-point-error";
import { EditForm } from "@/components/access-points/form/edit-form";
import { initialEditState } from "@/components/access-points/form/initial-state";
import { PageHead } from "@/components/ui/shell/page-head";
import { getRuntime } from "@/lib/dashboard/client/runtime";
import { toCustomTexts } from "@/lib/dashboard/forms/custom-fields";
import { loadFields } from "@/lib/dashboard/loaders/custom-fields";
import { accessPointForForm, canChange } from "@/lib/dashboard/loaders/load-access-point";
import { loadLocations } from "@/lib/dashboard/loaders/locations";
import { isAvailable } from "@/lib/dashboard/loaders/page-status";
import { findSession } from "@/lib/dashboard/session/session";

export default async function EditAccessPointPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const outcome = await accessPointForForm(id);
  if (outcome && !outcome.ok) return <AccessPointError id={id} page="/edit" problem={outcome.problem} />;
  if (!(await isAvailable("change"))) return <EditUnavailable id={id} />;
  const session = await findSession();
  const found = outcome?.value ?? null;
  if (session && found && !canChange(session.user, found.accessPoint)) {
    getRuntime().setPageStatus(403);
    return <EditForbidden id={id} owner={found.accessPoint.owner?.name ?? ""} />;
  }
  const fields = await loadFields();
  return (
    <div className="grid gap-5">
      <PageHead title="Edit access point" />
      <EditForm
        id={id}
        action={editAccessPointAction}
        initial={initialEditState(found, toCustomTexts(fields, found?.accessPoint.fields))}
        fields={fields}
        locations={await loadLocations(session)}
        draftName={session && `${session.user.id}/${id}`}
      />
    </div>
  );
}
