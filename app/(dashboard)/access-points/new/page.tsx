import { randomUUID } from "node:crypto";
import { createAccessPointAction, endBatchAction } from "@/app/(dashboard)/access-points/new/actions";
import { CreateForm } from "@/components/access-points/form/create-form";
import { initialCreateState } from "@/components/access-points/form/initial-state";
import { PageHead } from "@/components/ui/shell/page-head";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { loadBatch } from "@/lib/dashboard/loaders/created-batch";
import { loadLocations } from "@/lib/dashboard/loaders/locations";
import { findSession, requireSessionOrForm } from "@/lib/dashboard/session/session";

type NewAccessPointPageProps = { searchParams: Promise<{ saved?: string | string[]; code?: string | string[] }> };

export default async function NewAccessPointPage({ searchParams }: NewAccessPointPageProps) {
  const { saved, code: scanned } = await searchParams;
  const code = typeof scanned === "string" ? scanned : "";
  await requireSessionOrForm();
  const session = await findSession();
  const [created, locations] = await Promise.all([session ? loadBatch(session) : [], loadLocations(session)]);
  const { labels, idempotency } = await getCapabilities();
  return (
    <div className="grid gap-5">
      <PageHead title="New access point" />
      <CreateForm
        action={createAccessPointAction}
        endBatch={endBatchAction}
        initial={initialCreateState(randomUUID(), created[0], saved !== undefined, code)}
        created={created}
        locations={locations}
        draftName={session && `${session.user.id}/new${code && `/${code}`}`}
        scannedCodeHelp={code ? "No access point has this code yet." : null}
        codeHelp={labels ? shortCodeHelp : remoteCodeHelp}
        isIdempotent={idempotency}
      />
    </div>
  );
}

const shortCodeHelp = "Leave empty for a short code without letters that look like digits.";
const remoteCodeHelp = "Leave empty for a code that the service generates.";
