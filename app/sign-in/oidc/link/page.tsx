import { linkAccountAction } from "@/app/sign-in/oidc/link/actions";
import { Notice } from "@/components/ui/feedback/notice";
import { RecordForm } from "@/components/ui/fields/record-form";
import { Link } from "@/components/ui/link";
import { CentredCard } from "@/components/ui/shell/centred-card";
import { rich } from "@/components/ui/text/rich";
import { readPendingLink } from "@/lib/dashboard/session/provider-sign-in";
import { findSession } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";

export default async function LinkAccountPage() {
  const [pending, session] = await Promise.all([readPendingLink(), findSession()]);
  return (
    <CentredCard title={t("signIn.link.title")}>
      {pending ? (
        <>
          {session && session.user.email !== pending.link.email && (
            <Notice tone="warning">
              {rich("signIn.link.otherPerson", {
                other: () => <bdi>{session.user.name}</bdi>,
                name: () => <bdi>{pending.link.name}</bdi>,
              })}
            </Notice>
          )}
          <RecordForm
            action={linkAccountAction}
            href="/sign-in/oidc/link"
            fields={[]}
            hidden={{ attempt: pending.link.attempt }}
            submit={t("signIn.link.submit")}
          >
            <p className="wrap-anywhere">
              {rich("signIn.link.about", {
                provider: pending.provider.name,
                email: pending.link.email,
                account: () => <strong dir="auto">{pending.link.account}</strong>,
                name: () => <strong dir="auto">{pending.link.name}</strong>,
              })}
            </p>
            <p className="wrap-anywhere">
              {rich("signIn.link.sessionsEnd", { name: () => <bdi>{pending.link.name}</bdi> })}
              {t("common.betweenSentences")}
              {pending.link.password && t(`signIn.link.password.${pending.link.password}`)}
            </p>
            <p className="wrap-anywhere">
              {rich("signIn.link.onlyIf", { name: () => <bdi>{pending.link.name}</bdi> })}
            </p>
          </RecordForm>
        </>
      ) : (
        <Notice tone="warning">{t("signIn.link.gone")}</Notice>
      )}
      <Link href="/sign-in" className="justify-self-start text-link">
        {t("signIn.back")}
      </Link>
    </CentredCard>
  );
}
