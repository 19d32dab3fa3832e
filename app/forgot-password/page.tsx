import { forgotPasswordAction } from "@/app/forgot-password/actions";
import { ForgotPasswordForm } from "@/components/accounts/forgot-password-form";
import { ButtonLink } from "@/components/ui/button-link";
import { CentredCard } from "@/components/ui/shell/centred-card";
import { findPasswordHelp } from "@/lib/dashboard/loaders/office/setup";

export default async function ForgotPasswordPage() {
  const help = await findPasswordHelp();
  return (
    <CentredCard title="Forgot your password?">
      {help === "mail" ? (
        <ForgotPasswordForm action={forgotPasswordAction} />
      ) : (
        <>
          <p>
            {help === "admin"
              ? "Ask an admin for a new link. It lets you choose a new password."
              : "The service of this dashboard manages its own users. Ask its administrator."}
          </p>
          <ButtonLink kind="primary" href="/sign-in">
            Sign in
          </ButtonLink>
        </>
      )}
    </CentredCard>
  );
}
