import { forgotPasswordAction } from "@/app/forgot-password/actions";
import { ForgotPasswordForm } from "@/components/accounts/forgot-password-form";
import { ButtonLink } from "@/components/ui/button-link";
import { CentredCard } from "@/components/ui/shell/centred-card";
import { findPasswordHelp } from "@/lib/dashboard/loaders/office/setup";
import { t } from "@/lib/messages/messages";

export default async function ForgotPasswordPage() {
  const help = await findPasswordHelp();
  return (
    <CentredCard title={t("signIn.forgot")}>
      {help === "mail" ? (
        <ForgotPasswordForm action={forgotPasswordAction} />
      ) : (
        <>
          <p>{t(help === "admin" ? "signIn.forgot.admin" : "signIn.forgot.ownUsers")}</p>
          <ButtonLink kind="primary" href="/sign-in">
            {t("signIn.submit")}
          </ButtonLink>
        </>
      )}
    </CentredCard>
  );
}
