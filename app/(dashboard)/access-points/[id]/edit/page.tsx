import { editAccessPointAction } from "@/app/(dashboard)/access-points/[id]/edit/actions";
import { AccessPointError, EditUnavailable } from "@/components/access-points/detail/access-point-error";
import { EditForm } from "@/components/access-points/form/edit-form";
import { initialEditState } from "@/components/access-points/form/initial-state";
import { PageHead } from "@/components/ui/shell/page-head";
import { accessPointForForm } from "@/lib/dashboard/loaders/access-point";
import { isAvailable } from "@/lib/dashboard/loaders/page-status";

export default async function EditAccessPointPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const outcome = await accessPointForForm(id);
  if (outcome && !outcome.ok) return <AccessPointError id={id} page="/edit" problem={outcome.problem} />;
  if (!(await isAvailable("change"))) return <EditUnavailable id={id} />;
  return (
    <div className="grid gap-5">
      <PageHead title="Edit access point" />
      <EditForm id={id} action={editAccessPointAction} initial={initialEditState(outcome?.value ?? null)} />
    </div>
  );
}
