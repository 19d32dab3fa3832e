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
import type { ManagedUser } from "@/lib/contract/accounts/people";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { loadOwnFactors } from "@/lib/dashboard/loaders/own-factors";
import { findSession } from "@/lib/dashboard/session/session";

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
        No person has this address. They may have been removed.
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
          {user.identities.map(({ id, provider, issuer, subject, createdAt, lastUsedAt }) => (
            <PersonAction
              key={id}
              name={`unlink-${id}`}
              title={`Account at ${provider ?? issuer}`}
              button="Unlink"
              action={unlinkPersonAction}
              person={{ id: user.id, name: user.name }}
              hidden={[["identity", id]]}
              proof={{ hasFactor: data.length > 0, passkey }}
            >
              <code>{subject}</code> signs in as this person. Linked <ReadableTime date={readable(createdAt)} exact />;{" "}
              {lastUsedAt ? (
                <>
                  last used <ReadableTime date={readable(lastUsedAt)} exact />.
                </>
              ) : (
                "never used."
              )}{" "}
              Unlinking ends its sessions. Without a password the person needs a new link then.
            </PersonAction>
          ))}
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
          title={invited ? "Invitation" : "Password"}
          button={invited ? "Create a new link" : "Reset password"}
          action={resetPersonAction}
          hidden={[]}
          proof={proof}
        >
          {invited
            ? "Creates a new one-time link for the first sign-in. The earlier link stops working."
            : "Creates a one-time link with which the person chooses a new password. The current one works until then."}
        </PersonAction>
      )}
      <PersonAction
        {...common}
        // Remounts the form after the change, which empties its answer.
        key={String(disabled)}
        name="disable"
        title={disabled ? "Disabled" : "Sign-in"}
        button={disabled ? "Enable" : "Disable"}
        action={disablePersonAction}
        hidden={[["disabled", String(!disabled)]]}
      >
        {disabled
          ? "The person cannot sign in. Their access points and labels work."
          : "Ends all sessions and refuses new ones. Access points and labels keep working."}
      </PersonAction>
      {((secondFactor && !isSelf) || isSignedOut) && (
        <PersonAction
          {...common}
          name="factor"
          title="Second factor"
          button="Reset second factor"
          action={resetFactorAction}
          hidden={[]}
          proof={proof}
        >
          For a lost phone: removes all factors and recovery codes, and ends all sessions. The password alone signs in
          again.
        </PersonAction>
      )}
      {children}
      {!isSignedOut && <HandOverRow person={person} />}
      {!isSignedOut && <RemoveRow person={person} />}
    </>
  );
}
