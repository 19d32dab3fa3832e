import { editAccessPointAction } from "@/app/(dashboard)/access-points/[id]/edit/actions";
import { EditForm } from "@/components/access-points/form/edit-form";
import { initialEditState } from "@/components/access-points/form/initial-state";
import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { editableTeams, hasRights } from "@/lib/contract/accounts/reader";
import { getRuntime } from "@/lib/dashboard/client/runtime";
import { toCustomTexts } from "@/lib/dashboard/forms/custom-fields";
import { loadFields } from "@/lib/dashboard/loaders/custom-fields";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { loadLocations } from "@/lib/dashboard/loaders/office/locations";
import { loadSymbolLink } from "@/lib/dashboard/loaders/office/symbol-link";
import { loadReader } from "@/lib/dashboard/loaders/teams";
import { findSession } from "@/lib/dashboard/session/session";

export default async function EditAccessPointPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const loaded = await loadFormPage({
    needs: "contract",
    isForWriters: true,
    load: (client) => client.getAccessPoint({ id }),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="access point" />;
  const session = await findSession();
  const found = loaded.value;
  const reader = await loadReader();
  if (reader && found && !hasRights(reader, found, "edit")) {
    getRuntime().setPageStatus(403);
    return <EditForbidden id={id} owner={found.owner?.name ?? ""} team={found.team?.name} />;
  }
  const fields = await loadFields();
  const parent = { href: `/access-points/${encodeURIComponent(id)}`, name: found?.name ?? "Access point" };
  return (
    <Page>
      <PageHead breadcrumb={{ parent, current: "Edit" }} title="Edit access point" />
      <EditForm
        id={id}
        link={await loadSymbolLink()}
        action={editAccessPointAction}
        initial={initialEditState(found, toCustomTexts(fields, found?.fields))}
        fields={fields}
        team={{ current: found?.team ?? null, teams: reader ? editableTeams(reader) : [] }}
        locations={await loadLocations(session)}
        draftName={session && `${session.user.id}/${id}`}
      />
    </Page>
  );
}

type EditForbiddenProps = { id: string; owner: string; team: string | undefined };

const EditForbidden = ({ id, owner, team }: EditForbiddenProps) => (
  <NotFoundMessage
    title="Editing not allowed"
    href={`/access-points/${encodeURIComponent(id)}`}
    linkText="Go to the access point"
  >
    Only <bdi>{owner}</bdi>
    {team !== undefined && (
      <>
        , members of <bdi>{team}</bdi> who may edit,
      </>
    )}{" "}
    or an admin may change this access point.
  </NotFoundMessage>
);
