import type { ReactNode } from "react";
import { removePersonAction } from "@/app/(dashboard)/people/[id]/actions";
import { PersonAction } from "@/components/accounts/people/person-action";
import { ButtonLink } from "@/components/ui/button-link";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { rich } from "@/components/ui/text/rich";
import type { UserRemoval } from "@/lib/contract/accounts/people";
import { everyOutcome } from "@/lib/contract/outcome";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { t } from "@/lib/messages/messages";

export default async function RemovePersonPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const loaded = await loadFormPage({
    needs: "contract",
    load: (client) => everyOutcome(client.getUser({ id }), client.getUserRemoval({ id })),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="person" />;
  const [user, removal] = loaded.value ?? [{ name: "", etag: "" }, null];
  const href = `/people/${encodeURIComponent(id)}`;
  return (
    <Page>
      <PageHead
        breadcrumb={{ parent: { href, name: user.name || t("people.person") }, current: t("people.remove") }}
        title={user.name ? t("people.remove.title", { name: user.name }) : t("people.remove.titleUnknown")}
      />
      {removal && <RemovalSummary name={user.name} removal={removal} href={href} />}
      {(removal === null || removal.accessPoints === 0) && (
        <div className="card">
          <PersonAction
            name="remove"
            title={t("people.remove.account")}
            button={t("people.remove")}
            isDanger
            action={removePersonAction}
            person={{ id, name: user.name }}
            hidden={{ etag: user.etag }}
            isSignedOut={removal === null}
          >
            {t("people.remove.cannotBeUndone")}
          </PersonAction>
        </div>
      )}
    </Page>
  );
}

type RemovalSummaryProps = { name: string; removal: UserRemoval; href: string };

function RemovalSummary({ name, removal, href }: RemovalSummaryProps) {
  const { teams, accessPoints, trash, equipment, tokens } = removal;
  const goes = [
    ...(equipment > 0 ? [t("people.goes.equipment", { count: equipment })] : []),
    ...(tokens > 0 ? [t("people.goes.tokens", { count: tokens })] : []),
    ...(trash > 0 ? [t("people.goes.trash", { count: trash })] : []),
    t("people.goes.account"),
  ];
  return (
    <div className="grid gap-5">
      <Part title={t("people.stays")}>
        {teams.length === 0 ? (
          <p className="text-soft">{rich("people.stays.none", { name: () => <bdi>{name}</bdi> })}</p>
        ) : (
          <ul className="grid gap-1">
            {teams.map((team) => (
              <li key={team.id} className="wrap-anywhere">
                {rich("people.stays.points", {
                  count: team.accessPoints,
                  team: () => <bdi>{team.name}</bdi>,
                  owner: () => <bdi>{team.receiver.name}</bdi>,
                })}
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title={t("people.moves")}>
        {accessPoints === 0 ? (
          <p className="text-soft">{t("people.moves.nothing")}</p>
        ) : (
          <>
            <p className="mb-2">
              {rich("people.moves.points", { count: accessPoints, name: () => <bdi>{name}</bdi> })}
            </p>
            <ButtonLink href={`${href}/hand-over`} kind="primary">
              {t("people.handOver")}
            </ButtonLink>
          </>
        )}
      </Part>
      <Part title={t("people.goes")}>
        <ul className="grid list-disc gap-1 ps-5">
          {goes.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className="pb-1 text-base font-bold">{title}</h2>
    {children}
  </section>
);
