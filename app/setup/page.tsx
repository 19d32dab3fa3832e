import { setupAction } from "@/app/setup/actions";
import { newPasswordField } from "@/components/accounts/own-account/new-password-field";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import { RecordForm } from "@/components/ui/fields/record-form";
import { Link } from "@/components/ui/link";
import { CentredCard } from "@/components/ui/shell/centred-card";
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
      <RecordForm
        action={setupAction}
        href={`/setup?token=${encodeURIComponent(token)}`}
        schema="firstAdmin"
        fields={[
          { name: "name", label: "Name", input: { autoComplete: "name" } },
          {
            name: "email",
            label: "E-mail",
            type: "email",
            help: "You sign in with this address. No e-mail is sent to it.",
            input: { autoComplete: "username" },
          },
          newPasswordField("Password"),
        ]}
        hidden={{ token }}
        submit="Create the first admin"
        hasFirstFocus
      />
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
