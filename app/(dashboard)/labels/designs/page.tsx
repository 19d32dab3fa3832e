import { deleteDesignAction } from "@/app/(dashboard)/labels/designs/actions";
import { PhoneNote } from "@/components/label-preview/phone-note";
import { DesignList } from "@/components/labels/designs/design-list";
import { ButtonLink } from "@/components/ui/button-link";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { exampleFields } from "@/lib/dashboard/loaders/design-page";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { loadSymbolLink } from "@/lib/dashboard/loaders/office/symbol-link";

export default async function DesignsPage() {
  const loaded = await loadFormPage({ needs: "contract", load: (client) => client.listLabelDesigns() });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="label designs" />;
  const link = await loadSymbolLink();
  const create = (
    <ButtonLink href="/labels/designs/new" kind="primary">
      New design
    </ButtonLink>
  );
  return (
    <Page>
      <PageHead title="Label designs" actions={create}>
        <PhoneNote link={link} />
      </PageHead>
      <DesignList
        designs={loaded.value?.data ?? []}
        fields={await exampleFields()}
        link={link}
        deleteAction={deleteDesignAction}
      />
    </Page>
  );
}
