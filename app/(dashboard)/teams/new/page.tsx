import { addTeamAction } from "@/app/(dashboard)/teams/actions";
import { TeamForm } from "@/components/accounts/teams/team-form";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { requireAdmin } from "@/lib/dashboard/loaders/people";

export default async function NewTeamPage() {
  const loaded = await loadFormPage({ needs: "contract", load: requireAdmin });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="form" />;
  return (
    <Page>
      <PageHead breadcrumb={{ parent: { href: "/teams", name: "Teams" }, current: "New" }} title="New team" />
      <TeamForm action={addTeamAction} initial={{ ...initialFormState, values: { name: "" } }} id={null} />
    </Page>
  );
}
