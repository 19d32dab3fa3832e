import { sendCodeAction, sendPasskeyAction } from "@/app/sign-in/second-factor/actions";
import { CodeForm } from "@/components/accounts/second-factor/code-form";
import { PasskeyForm } from "@/components/accounts/second-factor/passkey-form";
import { Notice } from "@/components/ui/feedback/notice";
import { Link } from "@/components/ui/link";
import { CentredCard } from "@/components/ui/shell/centred-card";
import { readPendingSignIn } from "@/lib/dashboard/session/pending-sign-in";

/** Second step of a sign-in: a passkey, a code of the app, or a recovery code. */
export default async function SecondFactorPage() {
  const pending = await readPendingSignIn();
  const again = `/sign-in${pending?.next && pending.next !== "/" ? `?next=${encodeURIComponent(pending.next)}` : ""}`;
  return (
    <CentredCard title="Second step">
      {pending ? (
        <>
          {pending.passkey && pending.factors.includes("passkey") && (
            <PasskeyForm
              action={sendPasskeyAction}
              challenge={pending.challenge}
              options={pending.passkey}
              path="/sign-in/second-factor"
            />
          )}
          <CodeForm action={sendCodeAction} hasApp={pending.factors.includes("totp")} />
        </>
      ) : (
        <Notice tone="warning">The sign-in took too long. Enter e-mail and password again.</Notice>
      )}
      <Link href={again} className="justify-self-start text-link">
        Back to the sign-in
      </Link>
    </CentredCard>
  );
}
