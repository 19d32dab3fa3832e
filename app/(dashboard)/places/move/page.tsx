import { previewMoveAction } from "@/app/(dashboard)/places/actions";
import type { SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { MoveForm } from "@/components/places/move-form";
import { placesHref } from "@/components/places/places-url";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { locationMove } from "@/lib/contract/access-points/locations/location-move";
import { loadFormPage, loadNothing } from "@/lib/dashboard/loaders/load-page";
import { loadLocations } from "@/lib/dashboard/loaders/office/locations";
import { findSession } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";

export default async function MovePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const loaded = await loadFormPage({ needs: "contract", load: loadNothing });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="form" />;
  const { from: place, to, scope: asked } = await searchParams;
  const { shape } = locationMove;
  const from = shape.from.catch("").parse(place);
  const scope = shape.scope.catch("mine").parse(asked);
  const values = { from, to: shape.to.catch(from).parse(to), scope };
  return (
    <Page>
      <PageHead
        breadcrumb={{
          parent: { href: placesHref({ scope }), name: t("places.title") },
          ...(from && { between: [{ href: placesHref({ under: from, scope }), name: from }] }),
          current: t("places.move.current"),
        }}
        title={t("places.move.title")}
      >
        <p className="max-w-prose text-soft">{t("places.move.intro")}</p>
      </PageHead>
      <MoveForm
        action={previewMoveAction}
        initial={{ values, prepared: null }}
        locations={await loadLocations(await findSession())}
      />
    </Page>
  );
}
