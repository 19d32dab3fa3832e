import { disablePersonAction, resetPersonAction } from "@/app/(dashboard)/people/[id]/actions";
import { OneTimeLinkPanel } from "@/components/accounts/people/one-time-link-panel";
import { PersonAction } from "@/components/accounts/people/person-action";
import { HandOverRow, PersonDetail, RemoveRow } from "@/components/accounts/people/person-detail";
import { toShownLink } from "@/components/accounts/people/shown-link";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import type { ManagedUser } from "@/lib/contract/accounts/people";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { readFlash } from "@/lib/dashboard/session/flash";
import { findSession } from "@/lib/dashboard/session/session";

export default async function PersonPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const loaded = await loadFormPage({ needs: "contract", load: (client) => client.getUser({ id }) });
  if (!loaded.ok) {
    return (
      <NotLoaded problem={loaded.problem} what="person" up={{ href: "/people", name: "People" }}>
        No person has this address. They may have been removed.
      </NotLoaded>
    );
  }
  if (!loaded.value) return <PersonActions person={{ ...nobody, id }} isSignedOut />;
  const { etag: _, ...user } = loaded.value;
  const flash = await readFlash();
  const session = await findSession();
  return (
    <Page>
      <PersonDetail
        person={user}
        isSelf={session?.user.id === user.id}
        readable={await readerDates()}
        notice={flash?.link && <OneTimeLinkPanel name={user.name} link={await toShownLink(flash.link)} />}
      >
        <PersonActions person={user} />
      </PersonDetail>
    </Page>
  );
}

/** Person of a form that was sent after the session ended. */
const nobody = { name: "", disabled: false, invited: false, accessPoints: 0 };

type PersonActionsProps = {
  person: Pick<ManagedUser, "id" | "name" | "disabled" | "invited" | "accessPoints">;
  isSignedOut?: boolean;
};

function PersonActions({ person, isSignedOut = false }: PersonActionsProps) {
  const { name, disabled, invited } = person;
  const common = { person: { id: person.id, name }, isSignedOut };
  return (
    <>
      {(!disabled || isSignedOut) && (
        <PersonAction
          {...common}
          name="reset"
          title={invited ? "Invitation" : "Password"}
          button={invited ? "Create a new link" : "Reset password"}
          action={resetPersonAction}
          hidden={[]}
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
      {!isSignedOut && <HandOverRow person={person} />}
      {!isSignedOut && <RemoveRow person={person} />}
    </>
  );
}
