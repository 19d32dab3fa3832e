import { ProgressForm } from "@/components/access-points/import/progress-form";
import { DeselectDeleted } from "@/components/access-points/selection/selection-bar";
import { ButtonLink } from "@/components/ui/button-link";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Notice } from "@/components/ui/feedback/notice";
import { ReadableTime } from "@/components/ui/readable-time";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { countOf } from "@/components/ui/text/count-of";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { listReturnUrl } from "@/lib/dashboard/session/list-return-url";

/** Result of a change of many access points, which can be undone here for ten minutes. */
export default async function BulkResultPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const loaded = await loadPage({
    needs: "contract",
    load: async (client, { user }) => {
      const change = await client.getBulkChange({ id });
      return change.ok ? { ok: true, value: { ...change.value, userId: user.id } } : change;
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="change" />;
  const { changed, isDeletion, createdAt, expiresAt, undoneAt, restored, userId } = loaded.value;
  const readable = await readerDates();
  const canUndo = undoneAt === null && Date.parse(expiresAt) > Date.now();
  const listHref = await listReturnUrl();
  return (
    <Page>
      {isDeletion && <DeselectDeleted owner={userId} />}
      <PageHead
        breadcrumb={{ parent: { href: listHref, name: "Access points" }, current: isDeletion ? "Deleted" : "Changed" }}
        title={`${countOf(changed)} ${isDeletion ? "deleted" : "changed"}`}
      >
        <p className="text-soft">
          <ReadableTime date={readable(createdAt)} />
          {undoneAt && (
            <>
              {" · "}undone <ReadableTime date={readable(undoneAt)} />
            </>
          )}
        </p>
      </PageHead>
      {restored !== null && (
        <Notice tone="good" role="status">
          {restored.toLocaleString("en")} restored.
          {changed > restored &&
            ` ${(changed - restored).toLocaleString("en")} stay as they are, because they were changed since.`}
        </Notice>
      )}
      {canUndo && (
        <p className="max-w-prose">
          You can undo this until <time dateTime={expiresAt}>{readable(expiresAt).exact}</time>. What was changed since
          stays as it is.
        </p>
      )}
      {isDeletion && undoneAt === null && (
        <p className="max-w-prose">They are in the trash, from which you can restore them for 30 days.</p>
      )}
      {canUndo && (
        <ProgressForm
          action={`/access-points/bulk/${encodeURIComponent(id)}/undo`}
          submitText="Undo"
          kind="plain"
          sending="Undoing the change."
          place={`/access-points/bulk/${encodeURIComponent(id)}`}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink kind="primary" size="form" href={listHref}>
          Go to the list
        </ButtonLink>
        {isDeletion && (
          <ButtonLink size="form" href="/access-points/trash">
            Open the trash
          </ButtonLink>
        )}
      </div>
    </Page>
  );
}
