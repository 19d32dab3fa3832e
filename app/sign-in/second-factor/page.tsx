import { sendCodeAction, sendPasskeyAction } from "@/app/sign-in/second-factor/actions";
import { PasskeyForm } from "@/components/accounts/second-factor/passkey-form";
import { Notice } from "@/components/ui/feedback/notice";
import { RecordForm } from "@/components/ui/fields/record-form";
import { Link } from "@/components/ui/link";
import { CentredCard } from "@/components/ui/shell/centred-card";
import { readPendingSignIn } from "@/lib/dashboard/session/pending-sign-in";

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
          <RecordForm
            action={sendCodeAction}
            href="/sign-in/second-factor"
            schema="codeForm"
            fields={[
              {
                name: "code",
                label: "Code",
                help: pending.factors.includes("totp")
                  ? "The 6 digits that your app shows now. Without the phone: one of your recovery codes."
                  : "One of your recovery codes.",
                input: { autoComplete: "one-time-code", spellCheck: false },
              },
            ]}
            selectOnFailure="code"
            submit="Sign in"
            hasFirstFocus
          />
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
