import { redirect } from "next/navigation";
import { signInAction } from "@/app/sign-in/actions";
import { SignInForm } from "@/components/accounts/sign-in-form";
import { Notice } from "@/components/ui/feedback/notice";
import { Link } from "@/components/ui/link";
import { CentredCard } from "@/components/ui/shell/centred-card";
import { findPasswordHelp, isSetupOpen } from "@/lib/dashboard/loaders/office/setup";
import { publicUrlWarning } from "@/lib/dashboard/session/public-url-warning";
import { safeReturnPath } from "@/lib/dashboard/session/return-path";
import { isSignedIn } from "@/lib/dashboard/session/session";

type SignInPageProps = { searchParams: Promise<{ next?: string | string[]; again?: string | string[] }> };

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { next, again } = await searchParams;
  if (again === undefined && (await isSignedIn())) redirect(safeReturnPath(next));
  const [isOpen, advice, help] = await Promise.all([isSetupOpen(), publicUrlWarning(), findPasswordHelp()]);
  return (
    <CentredCard title="Sign in to Access points">
      {advice && <Notice tone="warning">{advice}</Notice>}
      {isOpen && (
        <Notice tone="warning">
          No user exists yet. To create the first admin, open the setup link that the service printed in its terminal.
        </Notice>
      )}
      <SignInForm action={signInAction} next={typeof next === "string" ? next : ""} />
      {help === "mail" && (
        <Link href="/forgot-password" className="justify-self-start text-link">
          Forgot your password?
        </Link>
      )}
      {help === "admin" && !isOpen && <p className="text-soft">Forgot your password? Ask an admin for a new link.</p>}
    </CentredCard>
  );
}
