import { redirect } from "next/navigation";
import { undoneText } from "@/components/access-points/bulk/announce-change";
import { ProgressForm } from "@/components/access-points/import/progress-form";
import type { SearchParams } from "@/components/access-points/list-url/parse-list-params";
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

type MovedPageProps = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export default async function MovedPage({ params, searchParams }: MovedPageProps) {
  const { id } = await params;
  const move = locationMove.safeParse(await searchParams).data;
  const loaded = await loadPage({ needs: "contract", load: (client) => client.getBulkChange({ id }) });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="change" />;
  if (!move) redirect("/places");
  const { changed, createdAt, expiresAt, undoneAt, restored } = loaded.value;
  const readable = await readerDates();
  const canUndo = undoneAt === null && Date.parse(expiresAt) > Date.now();
  const isMoved = undoneAt === null;
  const summary = `${countOf(changed)} changed`;
  return (
    <Page>
      <PageHead
        breadcrumb={{
          parent: { href: placesHref({ scope: move.scope }), name: "Places" },
          current: "Changed",
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
      {canUndo && (
        <ProgressForm
          action={`/access-points/bulk/${encodeURIComponent(id)}/undo`}
          submitText="Undo"
          kind="plain"
          sending="Undoing the change."
          place={movedHref(id, move)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          kind="primary"
          size="form"
          href={placesHref({ under: isMoved ? move.to : move.from, scope: move.scope })}
        >
          Go to the place
        </ButtonLink>
        <ButtonLink size="form" href={await listReturnUrl()}>
          Go to the list
        </ButtonLink>
      </div>
    </Page>
  );
}
