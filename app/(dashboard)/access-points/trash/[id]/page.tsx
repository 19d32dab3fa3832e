import { restoreWithCodeAction } from "@/app/(dashboard)/access-points/trash/actions";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Notice } from "@/components/ui/feedback/notice";
import { RecordForm } from "@/components/ui/fields/record-form";
import { ReadableTime } from "@/components/ui/readable-time";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { linkTo } from "@/components/ui/text/link-to";
import { rich } from "@/components/ui/text/rich";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { t } from "@/lib/messages/messages";

export default async function RestorePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const loaded = await loadFormPage({
    needs: "contract",
    load: async (client) => {
      const point = await client.getTrashedAccessPoint({ id });
      if (!point.ok) return point;
      const found = await client.lookUpCode({ query: { qrCode: point.value.qrCode } });
      return { ok: true, value: { point: point.value, sameCode: found.ok ? found.value.data : [] } };
    },
  });
  const up = { href: "/access-points/trash", name: t("trash.title") };
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="deletedAccessPoint" />;
  // Unknown after the session ended: then the form asks for the password.
  const { point, sameCode } = loaded.value ?? { point: null, sameCode: [] };
  const holder = sameCode.find(({ qrCode, owner }) => qrCode === point?.qrCode && owner.id === point.owner.id);
  const readable = await readerDates();
  return (
    <Page>
      <PageHead
        breadcrumb={{ parent: up, current: point?.name ?? t("common.restore") }}
        title={point ? t("trash.restoreNamed", { name: point.name }) : t("trash.restorePage")}
      >
        {point && (
          <p className="text-soft wrap-anywhere">
            {point.location && (
              <>
                <bdi>{point.location}</bdi>
                {" · "}
              </>
            )}
            {rich("trash.deleted", { time: () => <ReadableTime date={readable(point.deletedAt)} /> })}
          </p>
        )}
      </PageHead>
      {holder && (
        <Notice tone="warning">
          {rich("trash.codeTaken", {
            code: holder.qrCode,
            holder: holder.name,
            name: (text) => <bdi>{text}</bdi>,
            link: linkTo(`/access-points/${encodeURIComponent(holder.id)}`),
          })}
        </Notice>
      )}
      <RecordForm
        action={restoreWithCodeAction}
        href={`/access-points/trash/${encodeURIComponent(id)}`}
        schema="restoreForm"
        fields={[
          {
            name: "qrCode",
            label: t("common.qrCode"),
            help: t("trash.codeHelp"),
            input: { dir: "ltr", autoComplete: "off", className: "font-mono" },
          },
        ]}
        values={{ qrCode: holder ? "" : (point?.qrCode ?? "") }}
        hidden={{ id, name: point?.name ?? "" }}
        submit={t("common.restore")}
        cancelHref="/access-points/trash"
      />
    </Page>
  );
}
