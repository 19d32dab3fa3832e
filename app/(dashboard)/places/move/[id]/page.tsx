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
import { rich } from "@/components/ui/text/rich";
import { locationMove } from "@/lib/contract/access-points/locations/location-move";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { listReturnUrl } from "@/lib/dashboard/session/list-return-url";
import { t } from "@/lib/messages/messages";

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
  const summary = t("places.moved.count", { count: changed });
  return (
    <Page>
      <PageHead
        breadcrumb={{
          parent: { href: placesHref({ scope: move.scope }), name: t("places.title") },
          current: t("places.moved.current"),
        }}
        title={isMoved ? t("places.moved.title", { from: move.from, to: move.to }) : summary}
      >
        <p className="text-soft">
          {isMoved && `${summary} · `}
          <ReadableTime date={readable(createdAt)} />
          {undoneAt && (
            <>
              {" · "}
              {rich("places.moved.undone", { time: () => <ReadableTime date={readable(undoneAt)} /> })}
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
          {rich("places.moved.canUndo", {
            time: () => <time dateTime={expiresAt}>{readable(expiresAt).exact}</time>,
          })}
        </p>
      )}
      {canUndo && (
        <ProgressForm
          action={`/access-points/bulk/${encodeURIComponent(id)}/undo`}
          submitText={t("common.undo")}
          kind="plain"
          sending={t("places.moved.undoing")}
          place={movedHref(id, move)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          kind="primary"
          size="form"
          href={placesHref({ under: isMoved ? move.to : move.from, scope: move.scope })}
        >
          {t("places.moved.toPlace")}
        </ButtonLink>
        <ButtonLink size="form" href={await listReturnUrl()}>
          {t("places.moved.toList")}
        </ButtonLink>
      </div>
    </Page>
  );
}
