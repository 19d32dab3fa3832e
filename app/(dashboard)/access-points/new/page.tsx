import { randomUUID } from "node:crypto";
import { createAccessPointAction } from "@/app/(dashboard)/access-points/new/actions";
import { CreateForm } from "@/components/access-points/form/create-form";
import { freshCreateState } from "@/components/access-points/form/initial-state";
import { PageHead } from "@/components/ui/shell/page-head";
import { getCapabilities } from "@/lib/dashboard/capabilities";
import { requireSessionOrForm } from "@/lib/dashboard/forms/signed-in";

export default async function NewAccessPointPage() {
  await requireSessionOrForm();
  const { labels, idempotency } = await getCapabilities();
  return (
    <div className="grid gap-5">
      <PageHead title="New access point" />
      <CreateForm
        action={createAccessPointAction}
        initial={freshCreateState(randomUUID())}
        codeHelp={labels ? ours : theirs}
        isOnce={idempotency}
      />
    </div>
  );
}

const ours = "Leave empty for a short code without letters that look like digits.";
const theirs = "Leave empty, and the service makes one.";
