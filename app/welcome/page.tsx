import { welcomeAction } from "@/app/welcome/actions";
import { newPasswordField } from "@/components/accounts/own-account/new-password-field";
import { ProviderLinks } from "@/components/accounts/providers/provider-links";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import { EmailField } from "@/components/ui/fields/field";
import { RecordForm } from "@/components/ui/fields/record-form";
import { readerDates } from "@/components/ui/reader-dates";
import { CentredCard } from "@/components/ui/shell/centred-card";
import { rich } from "@/components/ui/text/rich";
import { problemType } from "@/lib/contract/problem";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { getRuntime } from "@/lib/dashboard/client/runtime";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { listProviders } from "@/lib/dashboard/loaders/office/setup";
import { setProblemStatus } from "@/lib/dashboard/loaders/page-status";
import { readFlash } from "@/lib/dashboard/session/flash";
import { publicUrlWarning } from "@/lib/dashboard/session/public-url-warning";
import { findSession } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";

type WelcomePageProps = { searchParams: Promise<{ token?: string | string[] }> };

export default async function WelcomePage({ searchParams }: WelcomePageProps) {
  const { token } = await searchParams;
  if (!(await getCapabilities()).contract) return <LinkProblem reason={t("signIn.forgot.ownUsers")} />;
  if (typeof token !== "string" || !token) return <LinkProblem reason={t("rulesAccounts.link.incomplete")} />;
  const outcome = await serviceClient(null).checkOneTimeLink({ body: { token } });
  if (!outcome.ok) {
    setProblemStatus(outcome.problem);
    const isOver = outcome.problem.type === problemType("link-not-valid");
    return <LinkProblem reason={isOver ? t("signIn.welcome.over") : outcome.problem.detail} />;
  }
  const { purpose, name, email, expiresAt } = outcome.value;
  const [advice, session, readable] = await Promise.all([publicUrlWarning(), findSession(), readerDates()]);
  const [providers, refusal] = await Promise.all([listProviders(), readFlash()]);
  return (
    <CentredCard title={t(purpose === "invitation" ? "signIn.welcome.title" : "signIn.welcome.newPassword")}>
      {advice && <Notice tone="warning">{advice}</Notice>}
      {refusal && (
        <Notice tone="danger" role="alert">
          {refusal.text}
        </Notice>
      )}
      {session && session.user.email !== email && (
        <Notice tone="warning">
          {rich("signIn.welcome.otherPerson", {
            other: () => <bdi>{session.user.name}</bdi>,
            name: () => <bdi>{name}</bdi>,
          })}
        </Notice>
      )}
      <p className="wrap-anywhere">
        {rich(purpose === "invitation" ? "signIn.welcome.invitation" : "signIn.welcome.link", {
          name: () => <strong dir="auto">{name}</strong>,
          time: () => (
            <time dateTime={expiresAt} className="whitespace-normal">
              {readable(expiresAt).exact}
            </time>
          ),
        })}
      </p>
      <RecordForm
        action={welcomeAction}
        href={`/welcome?token=${encodeURIComponent(token)}`}
        schema="linkUse"
        fields={[newPasswordField(t("signIn.welcome.password"))]}
        hidden={{ token }}
        submit={t("signIn.welcome.submit")}
        hasFirstFocus
      >
        {/* There for password managers. */}
        <EmailField
          id="email"
          name="email"
          label={t("signIn.email")}
          help={t("signIn.welcome.email.help")}
          autoComplete="username"
          readOnly
          value={email}
        />
      </RecordForm>
      <ProviderLinks
        providers={providers}
        publicUrl={getRuntime().publicUrl}
        with={{ link: token }}
        or={t("signIn.orWithoutPassword")}
      />
    </CentredCard>
  );
}

function LinkProblem({ reason }: { reason: string }) {
  return (
    <CentredCard title={t("signIn.welcome.failed")}>
      <p className="wrap-anywhere">{reason}</p>
      <ButtonLink kind="primary" href="/sign-in">
        {t("signIn.submit")}
      </ButtonLink>
    </CentredCard>
  );
}
