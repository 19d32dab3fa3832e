import type { Metadata } from "next";
import { CheckedImport } from "@/components/access-points/import/checked-import";
import { FinishedImport } from "@/components/access-points/import/finished-import";
import { ImportNotAvailable } from "@/components/access-points/import/import-not-available";
import { LoadError } from "@/components/ui/feedback/load-error";
import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";
import { PageHead } from "@/components/ui/shell/page-head";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { isAvailable, setProblemStatus } from "@/lib/dashboard/loaders/page-status";
import { redirectToSignIn, requireSession } from "@/lib/dashboard/session/session";

export const metadata: Metadata = { title: "Import" };

type ImportStepPageProps = { params: Promise<{ id: string }>; searchParams: Promise<{ page?: string | string[] }> };

export default async function ImportStepPage({ params, searchParams }: ImportStepPageProps) {
  const session = await requireSession();
  if (!(await isAvailable("imports"))) return <ImportNotAvailable />;
  const { id } = await params;
  const outcome = await serviceClient(session).getImport(id);
  if (!outcome.ok && outcome.problem.status === 401) return redirectToSignIn();
  if (!outcome.ok) setProblemStatus(outcome.problem);
  if (!outcome.ok && outcome.problem.status === 404) {
    return (
      <NotFoundMessage title="Import not found" href="/access-points/import" linkText="Import a file">
        An uploaded file is kept for an hour. Choose the file again.
      </NotFoundMessage>
    );
  }
  const page = Number((await searchParams).page ?? 1);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHead title="Import" />
      {!outcome.ok ? (
        <LoadError
          message="The import could not be loaded."
          problem={outcome.problem}
          retryHref={`/access-points/import/${encodeURIComponent(id)}`}
        />
      ) : outcome.value.state === "imported" ? (
        <FinishedImport done={outcome.value} can={await getCapabilities()} />
      ) : (
        <CheckedImport checked={outcome.value} page={Number.isInteger(page) && page > 0 ? page : 1} />
      )}
    </div>
  );
}
