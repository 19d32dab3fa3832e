import { setupAction } from "@/app/setup/actions";
import { SetupForm } from "@/components/accounts/setup-form";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import { Link } from "@/components/ui/link";
import { CentredCard } from "@/components/ui/shell/centred-card";
import { PASSWORD_MIN } from "@/lib/contract/accounts/account";
import { isSetupOpen } from "@/lib/dashboard/loaders/office/setup";
import { publicUrlWarning } from "@/lib/dashboard/session/public-url-warning";

type SetupPageProps = { searchParams: Promise<{ token?: string | string[] }> };

export default async function SetupPage({ searchParams }: SetupPageProps) {
  const { token } = await searchParams;
  const [isOpen, advice] = await Promise.all([isSetupOpen(), publicUrlWarning()]);
  if (isOpen === null)
    return (
      <SetupClosed reason="The service of this dashboard manages its own users. Ask its administrator for an account." />
    );
  if (!isOpen)
    return (
      <SetupClosed reason="This link was used already: the first admin exists. Sign in with an existing account." />
    );
  if (typeof token !== "string" || !token)
    return (
      <SetupClosed reason="This link is incomplete: its token is missing. Copy the whole link from the terminal." />
    );
  return (
    <CentredCard title="Create the first admin">
      {advice && <Notice tone="warning">{advice}</Notice>}
      <p>
        You will be signed in immediately. If an admin exists already,{" "}
        <Link href="/sign-in" className="text-link">
          sign in
        </Link>
        .
      </p>
      <SetupForm action={setupAction} token={token} passwordMin={PASSWORD_MIN} />
    </CentredCard>
  );
}

function SetupClosed({ reason }: { reason: string }) {
  return (
    <CentredCard title="Setup not available">
      <p>{reason}</p>
      <ButtonLink kind="primary" href="/sign-in">
        Sign in
      </ButtonLink>
    </CentredCard>
  );
}
