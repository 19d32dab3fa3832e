import { requireFactorAction } from "@/app/(dashboard)/settings/second-factor/actions";
import { RequireFactorForm } from "@/components/accounts/second-factor/require-factor-form";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { failed } from "@/lib/contract/outcome";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";

/** Setting of the office: from which day people of a role need a second factor. */
export default async function RequireFactorPage() {
  const loaded = await loadFormPage({
    needs: "contract",
    load: async (client, { user }) =>
      user.role === "admin" ? client.getOfficeSettings() : failed({ kind: "forbidden", detail: "" }),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="second factor" />;
  const { viewer = "", staff = "", manager = "", admin = "" } = loaded.value?.secondFactorFrom ?? {};
  const values = { viewer, staff, manager, admin };
  return (
    <Page>
      <PageHead title="Second factors">
        <p className="max-w-prose text-soft">
          From the day that you choose, people of a role who sign in with a password need a second factor. Whoever has
          none then can sign in, and do nothing but add one. Nobody is locked out, and you see under People who has one.
        </p>
      </PageHead>
      <RequireFactorForm
        // Shows what was saved, also what someone else saved meanwhile.
        key={Object.values(values).join(" ")}
        action={requireFactorAction}
        // Another object: React sends an object that a state holds twice as a reference, which lib/server rejects.
        initial={{ ...initialFormState, values, base: { ...values }, theirs: {} }}
      />
    </Page>
  );
}
