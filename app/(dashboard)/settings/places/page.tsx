import { changeSeparatorAction } from "@/app/(dashboard)/places/actions";
import { SeparatorForm } from "@/components/places/separator-form";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { USUAL_SEPARATOR } from "@/lib/contract/access-points/locations/location-path";
import { failed } from "@/lib/contract/outcome";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";

/** Setting of the office: what separates the parts of a place. */
export default async function PlaceSettingsPage() {
  const loaded = await loadFormPage({
    needs: "contract",
    load: async (client, { user }) =>
      user.role === "admin" ? client.getOfficeSettings() : failed({ kind: "forbidden", detail: "" }),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="places" />;
  const { locationSeparator = USUAL_SEPARATOR } = loaded.value ?? {};
  return (
    <Page>
      <PageHead title="Places">
        <p className="max-w-prose text-soft">
          Places are texts. What separates their parts makes a tree of them, also of those that exist: no access point
          changes.
        </p>
      </PageHead>
      <SeparatorForm
        action={changeSeparatorAction}
        initial={{ ...initialFormState, values: { locationSeparator } }}
        saved={locationSeparator}
      />
    </Page>
  );
}
