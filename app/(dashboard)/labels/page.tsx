import type { Metadata } from "next";
import { labelsAction } from "@/app/(dashboard)/labels/actions";
import { readIds, readListAddress, type SearchParams } from "@/components/access-points/read-list-address";
import { LabelsForm } from "@/components/labels/labels-form";
import { LabelsHead } from "@/components/labels/labels-head";
import { Failed } from "@/components/ui/failed";
import { readerDates } from "@/components/ui/reader-dates";
import { serviceClient } from "@/lib/dashboard/client";
import { labelsPage } from "@/lib/dashboard/forms/labels-page";
import { findSession, isFormPost, redirectToSignIn } from "@/lib/dashboard/session";

export const metadata: Metadata = { title: "Print labels" };

export default async function LabelsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = (await findSession()) ?? (await redirectToSignIn());
  const parameters = await searchParams;
  const { q, scope, label, sort } = readListAddress(parameters, session.user.role).query;
  const client = serviceClient(session);
  const ids = readIds(parameters.id);
  const job = typeof parameters.job === "string" ? parameters.job : null;
  const later = parameters.from === "selection" || (await isFormPost());
  const outcome = await labelsPage(client, { ids, job, filter: { q, scope, label, sort }, later });
  if (!outcome.ok && outcome.problem.status === 401) return redirectToSignIn();
  const readable = await readerDates();
  return (
    <div className="grid gap-5">
      <LabelsHead title="Print labels" />
      {outcome.ok ? (
        <LabelsForm
          key={JSON.stringify(parameters)}
          action={labelsAction}
          initial={outcome.value.initial}
          stocks={outcome.value.stocks.map(({ sources, lastUsedAt, ...stock }) => ({
            ...stock,
            usedLast: lastUsedAt && readable(lastUsedAt).day,
          }))}
          printers={outcome.value.printers}
          seesAll={session.user.role !== "staff"}
          onlyName={outcome.value.initial.check?.contents[0]?.name ?? null}
          takeOver={parameters.from === "selection" ? session.user.id : null}
        />
      ) : (
        <Failed what="What is there to print on could not be read." problem={outcome.problem} retryHref="/labels" />
      )}
    </div>
  );
}
