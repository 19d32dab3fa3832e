import type { ReactNode } from "react";
import {
  disablePersonAction,
  resetFactorAction,
  resetPersonAction,
  unlinkPersonAction,
} from "@/app/(dashboard)/people/[id]/actions";
import { PersonAction, type PresentFactors } from "@/components/accounts/people/person-action";
import { HandOverRow, OwnAccountRow, PersonDetail, RemoveRow } from "@/components/accounts/people/person-detail";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { ReadableTime } from "@/components/ui/readable-time";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { rich } from "@/components/ui/text/rich";
import type { ManagedUser } from "@/lib/contract/accounts/people";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { loadOwnFactors } from "@/lib/dashboard/loaders/own-factors";
import { findSession } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";

export default async function PersonPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const load = async (client: ServiceClient) => {
    const person = await client.getUser({ id });
    if (!person.ok) return person;
    const own = await loadOwnFactors(client);
    return own.ok ? { ok: true as const, value: { person: person.value, own: own.value } } : own;
  };
  const loaded = await loadFormPage({ needs: "contract", load });
  if (!loaded.ok) {
    return (
      <NotLoaded problem={loaded.problem} what="person">
        {t("people.notFound")}
      </NotLoaded>
    );
  }
  if (!loaded.value) return <PersonActions person={{ ...nobody, id }} isSignedOut />;
  const { etag: _, ...user } = loaded.value.person;
  const { data, passkey } = loaded.value.own;
  const readable = await readerDates();
  const isSelf = (await findSession())?.user.id === user.id;
  return (
    <Page>
      <PersonDetail person={user} isSelf={isSelf} readable={readable}>
        <PersonActions person={user} isSelf={isSelf} proof={{ hasFactor: data.length > 0, passkey }}>
          {user.identities.map(({ id, provider, issuer, subject, createdAt, lastUsedAt }) => {
            const values = {
              subject: () => <code>{subject}</code>,
              linked: () => <ReadableTime date={readable(createdAt)} exact />,
              used: () => lastUsedAt && <ReadableTime date={readable(lastUsedAt)} exact />,
            };
            return (
              <PersonAction
                key={id}
                name={`unlink-${id}`}
                title={t("people.unlink.title", { provider: provider ?? issuer })}
                button={t("people.unlink")}
                action={unlinkPersonAction}
                person={{ id: user.id, name: user.name }}
                hidden={[["identity", id]]}
                proof={{ hasFactor: data.length > 0, passkey }}
              >
                {rich(lastUsedAt ? "people.unlink.used" : "people.unlink.unused", values)} {t("people.unlink.text")}
              </PersonAction>
            );
          })}
        </PersonActions>
      </PersonDetail>
    </Page>
  );
}

/** Person of a form that was sent after the session ended. */
const nobody = { name: "", disabled: false, invited: false, secondFactor: false, accessPoints: 0 };

type PersonActionsProps = {
  person: Pick<ManagedUser, "id" | "name" | "disabled" | "invited" | "secondFactor" | "accessPoints">;
  isSelf?: boolean;
  proof?: PresentFactors;
  isSignedOut?: boolean;
  children?: ReactNode;
};

const noFactor = { hasFactor: false, passkey: null };

function PersonActions({
  person,
  isSelf = false,
  proof = noFactor,
  isSignedOut = false,
  children,
}: PersonActionsProps) {
  const { name, disabled, invited, secondFactor } = person;
  const common = { person: { id: person.id, name }, isSignedOut };
  return (
    <>
      {isSelf && <OwnAccountRow />}
      {((!disabled && !isSelf) || isSignedOut) && (
        <PersonAction
          {...common}
          name="reset"
          title={t(invited ? "people.reset.invitation" : "people.reset.password")}
          button={t(invited ? "people.reset.newLink" : "people.reset.button")}
          action={resetPersonAction}
          hidden={[]}
          proof={proof}
        >
          {t(invited ? "people.reset.invitation.text" : "people.reset.password.text")}
        </PersonAction>
      )}
      <PersonAction
        {...common}
        // Remounts the form after the change, which empties its answer.
        key={String(disabled)}
        name="disable"
        title={t(disabled ? "people.disable.isDisabled" : "people.disable.signIn")}
        button={t(disabled ? "people.enable" : "people.disable")}
        action={disablePersonAction}
        hidden={[["disabled", String(!disabled)]]}
      >
        {t(disabled ? "people.enable.text" : "people.disable.text")}
      </PersonAction>
      {((secondFactor && !isSelf) || isSignedOut) && (
        <PersonAction
          {...common}
          name="factor"
          title={t("people.resetFactor.title")}
          button={t("people.resetFactor")}
          action={resetFactorAction}
          hidden={[]}
          proof={proof}
        >
          {t("people.resetFactor.text")}
        </PersonAction>
      )}
      {children}
      {!isSignedOut && <HandOverRow person={person} />}
      {!isSignedOut && <RemoveRow person={person} />}
    </>
  );
}
