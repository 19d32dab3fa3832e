import { setupAction } from "@/app/setup/actions";
import { SetupForm } from "@/components/accounts/setup-form";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import { Link } from "@/components/ui/link";
import { CentredCard } from "@/components/ui/shell/centred-card";
import { PASSWORD_MIN } from "@/lib/contract/account";
import { addressAdvice } from "@/lib/dashboard/address-advice";
import { isSetupOpen } from "@/lib/dashboard/setup";

type SetupPageProps = { searchParams: Promise<{ token?: string | string[] }> };

export default async function SetupPage({ searchParams }: SetupPageProps) {
  const { token } = await searchParams;
  const [isOpen, advice] = await Promise.all([isSetupOpen(), addressAdvice()]);
  if (isOpen === null) return <LinkIsOver why="The service this dashboard asks has people of its own." />;
  if (!isOpen) return <LinkIsOver why="This link was used: there is an admin already." />;
  if (typeof token !== "string" || !token) return <LinkIsOver why="This link is not whole: its token is missing." />;
  return (
    <CentredCard title="Create the first admin">
      {advice && <Notice tone="warning">{advice}</Notice>}
      <p>
        You will be signed in at once. If there is an admin already,{" "}
        <Link href="/sign-in" className="text-link">
          sign in
        </Link>
        .
      </p>
      <SetupForm action={setupAction} token={token} passwordMin={PASSWORD_MIN} />
    </CentredCard>
  );
}

function LinkIsOver({ why }: { why: string }) {
  return (
    <CentredCard title="Nothing to set up here">
      <p>{why}</p>
      <ButtonLink kind="primary" href="/sign-in">
        Sign in
      </ButtonLink>
    </CentredCard>
  );
}
