import { inviteListAction } from "@/app/(dashboard)/people/new/actions";
import { InviteListForm } from "@/components/accounts/people/invite-list-form";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { failed } from "@/lib/contract/outcome";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { t } from "@/lib/messages/messages";

export default async function InvitePage() {
  const loaded = await loadFormPage({
    needs: "contract",
    load: async (client, { user }) =>
      user.role === "admin" ? client.listTeams() : failed({ kind: "forbidden", detail: "" }),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="people" />;
  return (
    <Page>
      <PageHead
        breadcrumb={{ parent: { href: "/people", name: t("people.title") }, current: t("people.invite.crumb") }}
        title={t("people.invitePeople")}
      />
      <InviteListForm action={inviteListAction} teams={loaded.value?.data ?? []} />
    </Page>
  );
}
