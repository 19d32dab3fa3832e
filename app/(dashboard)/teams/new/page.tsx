import { addTeamAction } from "@/app/(dashboard)/teams/actions";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { RecordForm } from "@/components/ui/fields/record-form";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { requireAdmin } from "@/lib/dashboard/loaders/people";
import { t } from "@/lib/messages/messages";

export default async function NewTeamPage() {
  const loaded = await loadFormPage({ needs: "contract", load: requireAdmin });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="form" />;
  return (
    <Page>
      <PageHead
        breadcrumb={{ parent: { href: "/teams", name: t("teams.title") }, current: t("teams.new.crumb") }}
        title={t("teams.new")}
      />
      <RecordForm
        action={addTeamAction}
        href="/teams/new"
        schema="newTeam"
        fields={[
          {
            name: "name",
            label: t("teams.name"),
            help: t("teams.name.help"),
            input: { autoComplete: "off" },
          },
        ]}
        submit={t("teams.create")}
        cancelHref="/teams"
        hasFirstFocus
        isIdempotent={false}
      />
    </Page>
  );
}
