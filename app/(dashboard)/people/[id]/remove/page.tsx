import { removePersonAction } from "@/app/(dashboard)/people/[id]/actions";
import { PersonAction } from "@/components/accounts/people/person-action";
import { RemovalSummary } from "@/components/accounts/people/removal-summary";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";

export default async function RemovePersonPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const loaded = await loadFormPage({
    needs: "contract",
    load: async (client) => {
      const [user, removal] = await Promise.all([client.getUser({ id }), client.getUserRemoval({ id })]);
      if (!user.ok) return user;
      return removal.ok ? { ok: true, value: { user: user.value, removal: removal.value } } : removal;
    },
  });
  if (!loaded.ok) {
    return (
      <NotLoaded problem={loaded.problem} what="person" up={{ href: "/people", name: "People" }}>
        No person has this address. They may have been removed.
      </NotLoaded>
    );
  }
  const { user, removal } = loaded.value ?? { user: { name: "", etag: "" }, removal: null };
  const href = `/people/${encodeURIComponent(id)}`;
  return (
    <Page>
      <PageHead
        breadcrumb={{ parent: { href, name: user.name || "Person" }, current: "Remove" }}
        title={`Remove ${user.name || "person"}`}
      />
      {removal && <RemovalSummary name={user.name} removal={removal} href={href} />}
      {(removal === null || removal.accessPoints === 0) && (
        <div className="card">
          <PersonAction
            name="remove"
            title="Remove the account"
            button="Remove"
            isDanger
            action={removePersonAction}
            person={{ id, name: user.name }}
            hidden={[["etag", user.etag]]}
            isSignedOut={removal === null}
          >
            The print history and the audit log keep the name. This cannot be undone.
          </PersonAction>
        </div>
      )}
    </Page>
  );
}
