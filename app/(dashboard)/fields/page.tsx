import { moveFieldAction, restoreFieldAction } from "@/app/(dashboard)/fields/actions";
import { CustomFieldList } from "@/components/custom-fields/custom-field-list";
import { ButtonLink } from "@/components/ui/button-link";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { listAllFields } from "@/lib/dashboard/loaders/custom-fields";
import { loadPage } from "@/lib/dashboard/loaders/load-page";

export default async function FieldsPage() {
  const loaded = await loadPage({ needs: "contract", load: listAllFields });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="customFields" />;
  return (
    <Page>
      <PageHead
        title="Fields"
        actions={
          <ButtonLink kind="primary" href="/fields/new" data-new="">
            New field
          </ButtonLink>
        }
      />
      <p className="max-w-prose text-soft">
        Fields of every access point besides the usual ones, in the order of the form. At most 30.
      </p>
      <CustomFieldList fields={loaded.value} move={moveFieldAction} restore={restoreFieldAction} />
    </Page>
  );
}
