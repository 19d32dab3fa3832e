import type { Metadata } from "next";
import { restoreWithCodeAction } from "@/app/(dashboard)/access-points/trash/actions";
import { RestoreForm } from "@/components/access-points/trash/restore-form";
import { NotInTrash, TrashNotAvailable } from "@/components/access-points/trash/trash-not-available";
import { LoadError } from "@/components/ui/feedback/load-error";
import { Notice } from "@/components/ui/feedback/notice";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";
import { readerDates } from "@/components/ui/reader-dates";
import { PageHead } from "@/components/ui/shell/page-head";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { isAvailable, pageProblem } from "@/lib/dashboard/loaders/page-status";
import { findSession, requireSessionOrForm } from "@/lib/dashboard/session/session";

export const metadata: Metadata = { title: "Restore access point" };

/** Restores one deleted access point, with another code if its old code is used now. */
export default async function RestorePage({ params }: { params: Promise<{ id: string }> }) {
  await requireSessionOrForm();
  if (!(await isAvailable("trash"))) return <TrashNotAvailable />;
  const { id } = await params;
  const client = serviceClient(await findSession());
  const outcome = await client.getTrashed(id);
  const problem = pageProblem(outcome);
  if (problem?.status === 404) return <NotInTrash />;
  if (problem) {
    const retryHref = `/access-points/trash/${encodeURIComponent(id)}`;
    return <LoadError message="The access point could not be loaded." problem={problem} retryHref={retryHref} />;
  }
  // Unknown after the session ended: then the form asks for the password.
  const point = outcome.ok ? outcome.value : null;
  const found = point ? await client.lookUpCode(point.qrCode) : null;
  const holder = found?.ok
    ? found.value.data.find(({ qrCode, owner }) => qrCode === point?.qrCode && owner.id === point.owner.id)
    : undefined;
  const readable = await readerDates();
  return (
    <div className="grid gap-5">
      <PageHead
        breadcrumb={{ parent: { href: "/access-points/trash", name: "Trash" }, current: point?.name ?? "Restore" }}
        title={point ? `Restore “${point.name}”` : "Restore access point"}
      >
        {point && (
          <p className="text-soft wrap-anywhere">
            {point.location && (
              <>
                <bdi>{point.location}</bdi>
                {" · "}
              </>
            )}
            Deleted <ReadableTime date={readable(point.deletedAt)} />
          </p>
        )}
      </PageHead>
      {holder && (
        <Notice tone="warning">
          QR code “{point?.qrCode}” is used by{" "}
          <Link href={`/access-points/${encodeURIComponent(holder.id)}`} className="text-link">
            “<bdi>{holder.name}</bdi>”
          </Link>{" "}
          now. Choose another code, or leave the field empty. The printed label of the old code stays with “
          <bdi>{holder.name}</bdi>”.
        </Notice>
      )}
      <RestoreForm
        id={id}
        name={point?.name ?? ""}
        action={restoreWithCodeAction}
        initial={{ ...initialFormState, values: { qrCode: holder ? "" : (point?.qrCode ?? "") } }}
      />
    </div>
  );
}
