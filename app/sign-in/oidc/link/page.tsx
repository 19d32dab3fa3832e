import { linkAccountAction } from "@/app/sign-in/oidc/link/actions";
import { LinkAccountForm } from "@/components/accounts/providers/link-account-form";
import { Notice } from "@/components/ui/feedback/notice";
import { Link } from "@/components/ui/link";
import { CentredCard } from "@/components/ui/shell/centred-card";
import { readPendingLink } from "@/lib/dashboard/session/provider-sign-in";
import { findSession } from "@/lib/dashboard/session/session";

/** Asks whether an account of a provider signs in as the person of a one-time link from now on, and names both. */
export default async function LinkAccountPage() {
  const [pending, session] = await Promise.all([readPendingLink(), findSession()]);
  return (
    <CentredCard title="Link an account">
      {pending ? (
        <>
          {session && session.user.email !== pending.link.email && (
            <Notice tone="warning">
              <bdi>{session.user.name}</bdi> is signed in with this browser. Linking signs in{" "}
              <bdi>{pending.link.name}</bdi> instead.
            </Notice>
          )}
          <LinkAccountForm action={linkAccountAction} {...pending} />
        </>
      ) : (
        <Notice tone="warning">There is no account to link any more. Open the one-time link again.</Notice>
      )}
      <Link href="/sign-in" className="justify-self-start text-link">
        Back to the sign-in
      </Link>
    </CentredCard>
  );
}
