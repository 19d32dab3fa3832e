import type { ReactNode } from "react";
import { editAccessPointAction } from "@/app/(dashboard)/access-points/[id]/edit/actions";
import { EditForm } from "@/components/access-points/form/edit-form";
import { editedTexts } from "@/components/access-points/form/edited-texts";
import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { rich } from "@/components/ui/text/rich";
import { blankFields, pickFields } from "@/lib/contract/access-points/access-point-fields";
import { editableTeams, hasRights } from "@/lib/contract/accounts/reader";
import { getRuntime } from "@/lib/dashboard/client/runtime";
import { toCustomTexts } from "@/lib/dashboard/forms/custom-fields";
import { loadFields } from "@/lib/dashboard/loaders/custom-fields";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { loadLocations } from "@/lib/dashboard/loaders/office/locations";
import { loadSymbolLink } from "@/lib/dashboard/loaders/office/symbol-link";
import { loadReader } from "@/lib/dashboard/loaders/teams";
import { findSession } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";

export default async function EditAccessPointPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const loaded = await loadFormPage({
    needs: "contract",
    isForWriters: true,
    load: (client) => client.getAccessPoint({ id }),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="accessPoint" />;
  const session = await findSession();
  const found = loaded.value;
  const reader = await loadReader();
  if (reader && found && !hasRights(reader, found, "edit")) {
    getRuntime().setPageStatus(403);
    return <EditForbidden id={id} owner={found.owner?.name ?? ""} team={found.team?.name} />;
  }
  const fields = await loadFields();
  const custom = toCustomTexts(fields, found?.fields);
  const parent = { href: `/access-points/${encodeURIComponent(id)}`, name: found?.name ?? t("point.accessPoint") };
  return (
    <Page>
      <PageHead breadcrumb={{ parent, current: t("point.edit.crumb") }} title={t("point.edit.title")} />
      <EditForm
        id={id}
        link={await loadSymbolLink()}
        action={editAccessPointAction}
        initial={{
          // After the session ended, the state that the action returned fills the form.
          values: pickFields(found ?? blankFields),
          custom,
          team: found?.team?.id ?? "",
          holderId: null,
          codeWarnings: [],
          base: editedTexts(found, custom),
          theirs: [],
        }}
        choices={{
          fields,
          team: { current: found?.team ?? null, teams: reader ? editableTeams(reader) : [] },
          locations: await loadLocations(session),
        }}
        draftName={session && `${session.user.id}/${id}`}
      />
    </Page>
  );
}

const bdi = (text: ReactNode) => <bdi>{text}</bdi>;

type EditForbiddenProps = { id: string; owner: string; team: string | undefined };

const EditForbidden = ({ id, owner, team }: EditForbiddenProps) => (
  <NotFoundMessage
    title={t("point.edit.forbidden.title")}
    href={`/access-points/${encodeURIComponent(id)}`}
    linkText={t("point.edit.forbidden.link")}
  >
    {team === undefined
      ? rich("point.edit.forbidden.owner", { owner, b: bdi })
      : rich("point.edit.forbidden.team", { owner, team, b: bdi })}
  </NotFoundMessage>
);
