import { welcomeAction } from "@/app/welcome/actions";
import { newPasswordField } from "@/components/accounts/own-account/new-password-field";
import { ProviderLinks } from "@/components/accounts/providers/provider-links";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import { EmailField } from "@/components/ui/fields/field";
import { RecordForm } from "@/components/ui/fields/record-form";
import { readerDates } from "@/components/ui/reader-dates";
import { CentredCard } from "@/components/ui/shell/centred-card";
import { problemType } from "@/lib/contract/problem";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { getRuntime } from "@/lib/dashboard/client/runtime";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { listProviders } from "@/lib/dashboard/loaders/office/setup";
import { setProblemStatus } from "@/lib/dashboard/loaders/page-status";
import { readFlash } from "@/lib/dashboard/session/flash";
import { publicUrlWarning } from "@/lib/dashboard/session/public-url-warning";
import { findSession } from "@/lib/dashboard/session/session";

type WelcomePageProps = { searchParams: Promise<{ token?: string | string[] }> };

export default async function WelcomePage({ searchParams }: WelcomePageProps) {
  const { token } = await searchParams;
  if (!(await getCapabilities()).contract)
    return <LinkProblem reason="The service of this dashboard manages its own users. Ask its administrator." />;
  if (typeof token !== "string" || !token)
    return <LinkProblem reason="The link is incomplete: its token is missing. Copy the whole link." />;
  const outcome = await serviceClient(null).checkOneTimeLink({ body: { token } });
  if (!outcome.ok) {
    setProblemStatus(outcome.problem);
    const isOver = outcome.problem.type === problemType("link-not-valid");
    return <LinkProblem reason={isOver ? OVER : outcome.problem.detail} />;
  }
  const { purpose, name, email, expiresAt } = outcome.value;
  const [advice, session, readable] = await Promise.all([publicUrlWarning(), findSession(), readerDates()]);
  const [providers, refusal] = await Promise.all([listProviders(), readFlash()]);
  return (
    <CentredCard title={purpose === "invitation" ? "Welcome to Access points" : "Choose a new password"}>
      {advice && <Notice tone="warning">{advice}</Notice>}
      {refusal && (
        <Notice tone="danger" role="alert">
          {refusal.text}
        </Notice>
      )}
      {session && session.user.email !== email && (
        <Notice tone="warning">
          <bdi>{session.user.name}</bdi> is signed in with this browser. The new password signs in <bdi>{name}</bdi>{" "}
          instead.
        </Notice>
      )}
      <p className="wrap-anywhere">
        {purpose === "invitation" ? "This invitation is for " : "This link is for "}
        <strong dir="auto">{name}</strong>. It works once, until{" "}
        <time dateTime={expiresAt} className="whitespace-normal">
          {readable(expiresAt).exact}
        </time>
        . You will be signed in immediately.
      </p>
      <RecordForm
        action={welcomeAction}
        href={`/welcome?token=${encodeURIComponent(token)}`}
        schema="linkUse"
        fields={[newPasswordField("New password")]}
        hidden={{ token }}
        submit="Save password and sign in"
        hasFirstFocus
      >
        {/* There for password managers. */}
        <EmailField
          id="email"
          name="email"
          label="E-mail"
          help="You sign in with this address."
          autoComplete="username"
          readOnly
          value={email}
        />
      </RecordForm>
      <ProviderLinks
        providers={providers}
        publicUrl={getRuntime().publicUrl}
        with={{ link: token }}
        or="or without a password"
      />
    </CentredCard>
  );
}

const OVER =
  "Each link works once and for a limited time, and a newer link replaces it. If you have chosen a password already, sign in with it. Otherwise ask an admin for a new link.";

function LinkProblem({ reason }: { reason: string }) {
  return (
    <CentredCard title="This link does not work">
      <p className="wrap-anywhere">{reason}</p>
      <ButtonLink kind="primary" href="/sign-in">
        Sign in
      </ButtonLink>
    </CentredCard>
  );
}
