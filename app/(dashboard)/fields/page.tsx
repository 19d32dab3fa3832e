import { moveFieldAction, restoreFieldAction } from "@/app/(dashboard)/fields/actions";
import { CustomFieldList } from "@/components/custom-fields/custom-field-list";
import { ButtonLink } from "@/components/ui/button-link";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { listAllFields } from "@/lib/dashboard/loaders/custom-fields";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { t } from "@/lib/messages/messages";

export default async function FieldsPage() {
  const loaded = await loadPage({ needs: "contract", load: listAllFields });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="customFields" />;
  return (
    <Page>
      <PageHead
        title={t("fields.title")}
        actions={
          <ButtonLink kind="primary" href="/fields/new" data-new="">
            {t("fields.new")}
          </ButtonLink>
        }
      />
      <p className="max-w-prose text-soft">{t("fields.intro")}</p>
      <CustomFieldList fields={loaded.value} move={moveFieldAction} restore={restoreFieldAction} />
    </Page>
  );
}
