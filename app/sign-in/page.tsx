import { redirect } from "next/navigation";
import { signInAction } from "@/app/sign-in/actions";
import { SignInForm } from "@/components/accounts/sign-in-form";
import { Notice } from "@/components/ui/feedback/notice";
import { CentredCard } from "@/components/ui/shell/centred-card";
import { addressAdvice } from "@/lib/dashboard/address-advice";
import { safeReturnPath } from "@/lib/dashboard/return-path";
import { isSignedIn } from "@/lib/dashboard/session";
import { isSetupOpen } from "@/lib/dashboard/setup";

type SignInPageProps = { searchParams: Promise<{ next?: string | string[]; again?: string | string[] }> };

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { next, again } = await searchParams;
  if (again === undefined && (await isSignedIn())) redirect(safeReturnPath(next));
  const [isOpen, advice] = await Promise.all([isSetupOpen(), addressAdvice()]);
  return (
    <CentredCard title="Sign in to Access points">
      {advice && <Notice tone="warning">{advice}</Notice>}
      {isOpen && (
        <Notice tone="warning">
          No user exists yet. To create the first admin, open the set-up link that the service printed in its terminal.
        </Notice>
      )}
      <SignInForm action={signInAction} next={typeof next === "string" ? next : ""} />
    </CentredCard>
  );
}
