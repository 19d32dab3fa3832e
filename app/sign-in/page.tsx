import { redirect } from "next/navigation";
import { passkeySignInAction, signInAction } from "@/app/sign-in/actions";
import { PasskeyForm } from "@/components/accounts/second-factor/passkey-form";
import { SignInForm } from "@/components/accounts/sign-in-form";
import { Notice } from "@/components/ui/feedback/notice";
import { Link } from "@/components/ui/link";
import { CentredCard } from "@/components/ui/shell/centred-card";
import { findPasskeyRequest, findPasswordHelp, isSetupOpen } from "@/lib/dashboard/loaders/setup";
import { publicUrlWarning } from "@/lib/dashboard/session/public-url-warning";
import { safeReturnPath } from "@/lib/dashboard/session/return-path";
import { isSignedIn } from "@/lib/dashboard/session/session";

type SignInPageProps = { searchParams: Promise<{ next?: string | string[]; again?: string | string[] }> };

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { next, again } = await searchParams;
  if (again === undefined && (await isSignedIn())) redirect(safeReturnPath(next));
  const [isOpen, advice, help, passkey] = await Promise.all([
    isSetupOpen(),
    publicUrlWarning(),
    findPasswordHelp(),
    findPasskeyRequest(),
  ]);
  const path = typeof next === "string" ? next : "";
  return (
    <CentredCard title="Sign in to Access points">
      {advice && <Notice tone="warning">{advice}</Notice>}
      {isOpen && (
        <Notice tone="warning">
          No user exists yet. To create the first admin, open the setup link that the service printed in its terminal.
        </Notice>
      )}
      <SignInForm action={signInAction} next={path} offersPasskeys={passkey !== null} />
      {passkey && (
        <PasskeyForm
          action={passkeySignInAction}
          challenge={passkey.challenge}
          options={passkey.options}
          path="/sign-in"
          next={path}
          label="Sign in with a passkey"
          offersAutofill
        />
      )}
      {help === "mail" && (
        <Link href="/forgot-password" className="justify-self-start text-link">
          Forgot your password?
        </Link>
      )}
      {help === "admin" && !isOpen && <p className="text-soft">Forgot your password? Ask an admin for a new link.</p>}
    </CentredCard>
  );
}
