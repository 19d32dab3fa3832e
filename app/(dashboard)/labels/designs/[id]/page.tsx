import { saveDesignAction } from "@/app/(dashboard)/labels/designs/actions";
import { DesignForm } from "@/components/labels/designs/design-form";
import { describeDesign } from "@/components/labels/designs/design-members";
import { designValues } from "@/components/labels/designs/design-values";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { designPage, example } from "@/lib/dashboard/loaders/design-page";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { t } from "@/lib/messages/messages";

const none = { design: null, stocks: [], stock: "", link: null, fields: [], canShare: false };

/** Page of a label design, or of a new one (`/labels/designs/new`). */
export default async function DesignPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const isNew = id === "new";
  const up = { href: "/settings/labels#designs", name: t("equipment.settings") };
  const load = () => designPage(isNew ? null : id);
  const loaded = await loadFormPage({ needs: "contract", isForWriters: true, load });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="labelDesign" />;
  const { design, stocks, stock, content, link, fields, canShare } = loaded.value ?? { ...none, content: example() };
  const readable = await readerDates();
  return (
    <Page of="list">
      <PageHead
        breadcrumb={{ parent: up, current: design?.name ?? t("designs.new.short") }}
        title={design?.name ?? t(isNew ? "designs.new" : "designs.one")}
      />
      <DesignForm
        id={isNew ? null : id}
        action={saveDesignAction}
        initial={{ values: designValues(design, stock), base: design ? describeDesign(design) : {}, theirs: [] }}
        href={`/labels/designs/${encodeURIComponent(id)}`}
        stocks={stocks.map(({ sources, lastUsedAt, ...each }) => ({
          ...each,
          usedLast: lastUsedAt && readable(lastUsedAt).day,
          isStarred: false,
        }))}
        content={content}
        link={link}
        fields={fields.map(({ key, label }) => ({ key, label }))}
        canShare={canShare}
      />
    </Page>
  );
}
