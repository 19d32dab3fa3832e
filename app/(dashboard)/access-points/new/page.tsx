import { randomUUID } from "node:crypto";
import { createAccessPointAction } from "@/app/(dashboard)/access-points/new/actions";
import { CreateForm } from "@/components/access-points/form/create-form";
import { initialCreateState } from "@/components/access-points/form/initial-state";
import { PageHead } from "@/components/ui/shell/page-head";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { requireSessionOrForm } from "@/lib/dashboard/session/session";

export default async function NewAccessPointPage() {
  await requireSessionOrForm();
  const { labels, idempotency } = await getCapabilities();
  return (
    <div className="grid gap-5">
      <PageHead title="New access point" />
      <CreateForm
        action={createAccessPointAction}
        initial={initialCreateState(randomUUID())}
        codeHelp={labels ? shortCodeHelp : remoteCodeHelp}
        isIdempotent={idempotency}
      />
    </div>
  );
}

const shortCodeHelp = "Leave empty for a short code without letters that look like digits.";
const remoteCodeHelp = "Leave empty for a code that the service generates.";
