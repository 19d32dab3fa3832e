import { undoneText } from "@/components/access-points/bulk/announce-change";
import { ProgressForm } from "@/components/access-points/import/progress-form";
import type { SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { DeselectDeleted } from "@/components/access-points/selection/selection-bar";
import { movedHref, placesHref } from "@/components/places/places-url";
import { ButtonLink } from "@/components/ui/button-link";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Notice } from "@/components/ui/feedback/notice";
import { ReadableTime } from "@/components/ui/readable-time";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { countOf } from "@/components/ui/text/count-of";
import { locationMove } from "@/lib/contract/access-points/locations/location-move";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { listReturnUrl } from "@/lib/dashboard/session/list-return-url";

type BulkResultPageProps = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export default async function BulkResultPage({ params, searchParams }: BulkResultPageProps) {
  const { id } = await params;
  const move = locationMove.safeParse(await searchParams).data;
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
  const isMoved = move !== undefined && undoneAt === null;
  const summary = `${countOf(changed)} ${isDeletion ? "deleted" : "changed"}`;
  const place = move ? movedHref(id, move) : `/access-points/bulk/${encodeURIComponent(id)}`;
  return (
    <Page>
      {isDeletion && <DeselectDeleted owner={userId} />}
      <PageHead
        breadcrumb={{
          parent: move
            ? { href: placesHref({ scope: move.scope }), name: "Places" }
            : { href: listHref, name: "Access points" },
          current: isDeletion ? "Deleted" : "Changed",
        }}
        title={isMoved ? `“${move.from}” is now “${move.to}”` : summary}
      >
        <p className="text-soft">
          {isMoved && `${summary} · `}
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
          {undoneText({ restored, skipped: changed - restored })}
        </Notice>
      )}
      {canUndo && (
        <p className="max-w-prose">
          You can undo this until <time dateTime={expiresAt}>{readable(expiresAt).exact}</time>. What was changed since
          stays as it is.
        </p>
      )}
      {isDeletion && undoneAt === null && (
        <p className="max-w-prose">
          {changed === 1 ? "It is" : "They are"} in the trash, from which you can restore{" "}
          {changed === 1 ? "it" : "them"} for 30 days.
        </p>
      )}
      {canUndo && (
        <ProgressForm
          action={`/access-points/bulk/${encodeURIComponent(id)}/undo`}
          submitText="Undo"
          kind="plain"
          sending="Undoing the change."
          place={place}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {move && (
          <ButtonLink
            kind="primary"
            size="form"
            href={placesHref({ under: isMoved ? move.to : move.from, scope: move.scope })}
          >
            Go to the place
          </ButtonLink>
        )}
        <ButtonLink kind={move ? "plain" : "primary"} size="form" href={listHref}>
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
