import { handOverAction } from "@/app/(dashboard)/people/[id]/hand-over/actions";
import { HandOverForm } from "@/components/accounts/people/hand-over-form";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { rich } from "@/components/ui/text/rich";
import { everyOutcome } from "@/lib/contract/outcome";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { findReceivers } from "@/lib/dashboard/loaders/people";
import { t } from "@/lib/messages/messages";

export default async function HandOverPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const href = `/people/${encodeURIComponent(id)}`;
  const loaded = await loadFormPage({
    needs: "contract",
    load: (client) => everyOutcome(client.getUser({ id }), client.getUserRemoval({ id })),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="person" />;
  const [user, removal] = loaded.value ?? [];
  // Those of a team stay in it.
  const accessPoints = removal?.accessPoints ?? 0;
  const receivers = user ? await findReceivers(id, "") : null;
  // If the session has ended, these are empty, and the form shows the values that its action returned.
  const person = { id, name: user?.name ?? "", accessPoints };
  return (
    <Page>
      <PageHead
        breadcrumb={{ parent: { href, name: user?.name ?? t("people.person") }, current: t("people.handOver.crumb") }}
        title={t("people.handOver")}
      />
      {user && (
        <p className="max-w-prose wrap-anywhere">
          {rich("people.handOver.about", {
            count: accessPoints,
            name: () => <strong dir="auto">{user.name}</strong>,
          })}
        </p>
      )}
      <HandOverForm person={person} action={handOverAction} receivers={receivers?.ok ? receivers.value : []} />
    </Page>
  );
}
