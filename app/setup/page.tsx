import { setupAction } from "@/app/setup/actions";
import { newPasswordField } from "@/components/accounts/own-account/new-password-field";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import { RecordForm } from "@/components/ui/fields/record-form";
import { CentredCard } from "@/components/ui/shell/centred-card";
import { linkTo } from "@/components/ui/text/link-to";
import { rich } from "@/components/ui/text/rich";
import { isSetupOpen } from "@/lib/dashboard/loaders/office/setup";
import { publicUrlWarning } from "@/lib/dashboard/session/public-url-warning";
import { t } from "@/lib/messages/messages";

type SetupPageProps = { searchParams: Promise<{ token?: string | string[] }> };

export default async function SetupPage({ searchParams }: SetupPageProps) {
  const { token } = await searchParams;
  const [isOpen, advice] = await Promise.all([isSetupOpen(), publicUrlWarning()]);
  if (isOpen === null) return <SetupClosed reason={t("signIn.setup.ownUsers")} />;
  if (!isOpen) return <SetupClosed reason={t("signIn.setup.used")} />;
  if (typeof token !== "string" || !token) return <SetupClosed reason={t("signIn.setup.incomplete")} />;
  return (
    <CentredCard title={t("signIn.setup.title")}>
      {advice && <Notice tone="warning">{advice}</Notice>}
      <p>{rich("signIn.setup.about", { link: linkTo("/sign-in") })}</p>
      <RecordForm
        action={setupAction}
        href={`/setup?token=${encodeURIComponent(token)}`}
        schema="firstAdmin"
        fields={[
          { name: "name", label: t("signIn.setup.name"), input: { autoComplete: "name" } },
          {
            name: "email",
            label: t("signIn.email"),
            type: "email",
            help: t("signIn.setup.email.help"),
            input: { autoComplete: "username" },
          },
          newPasswordField(t("signIn.password")),
        ]}
        hidden={{ token }}
        submit={t("signIn.setup.submit")}
        hasFirstFocus
      />
    </CentredCard>
  );
}

function SetupClosed({ reason }: { reason: string }) {
  return (
    <CentredCard title={t("signIn.setup.closed")}>
      <p>{reason}</p>
      <ButtonLink kind="primary" href="/sign-in">
        {t("signIn.submit")}
      </ButtonLink>
    </CentredCard>
  );
}
