import { randomUUID } from "node:crypto";
import { createAccessPointAction } from "@/app/(dashboard)/access-points/new/actions";
import { CreateForm } from "@/components/access-points/create-form";
import { freshCreateState } from "@/components/access-points/fresh-state";
import { PageHead } from "@/components/ui/page-head";
import { requireSessionOrForm } from "@/lib/dashboard/forms/signed-in";

export default async function NewAccessPointPage() {
  await requireSessionOrForm();
  return (
    <div className="grid gap-5">
      <PageHead title="New access point" />
      <CreateForm action={createAccessPointAction} initial={freshCreateState(randomUUID())} />
    </div>
  );
}
