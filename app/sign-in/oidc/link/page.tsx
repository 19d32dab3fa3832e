import { linkAccountAction } from "@/app/sign-in/oidc/link/actions";
import { Notice } from "@/components/ui/feedback/notice";
import { RecordForm } from "@/components/ui/fields/record-form";
import { Link } from "@/components/ui/link";
import { CentredCard } from "@/components/ui/shell/centred-card";
import { readPendingLink } from "@/lib/dashboard/session/provider-sign-in";
import { findSession } from "@/lib/dashboard/session/session";

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
          <RecordForm
            action={linkAccountAction}
            href="/sign-in/oidc/link"
            fields={[]}
            hidden={{ attempt: pending.link.attempt }}
            submit="Link and sign in"
          >
            <p className="wrap-anywhere">
              <strong dir="auto">{pending.link.account}</strong> at {pending.provider.name} signs in as{" "}
              <strong dir="auto">{pending.link.name}</strong> ({pending.link.email}) from now on.
            </p>
            <p className="wrap-anywhere">
              Every session of <bdi>{pending.link.name}</bdi> ends.{" "}
              {pending.link.password && passwords[pending.link.password]}
            </p>
            <p className="wrap-anywhere">
              Continue only if you are <bdi>{pending.link.name}</bdi>. If somebody sent you here, go back.
            </p>
          </RecordForm>
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

const passwords = {
  ends: "The password no longer signs in.",
  stays: "The password stays, because no other admin has one. If somebody else may know it, change it under Account.",
};
