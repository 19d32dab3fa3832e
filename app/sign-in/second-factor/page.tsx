import { sendCodeAction, sendPasskeyAction } from "@/app/sign-in/second-factor/actions";
import { PasskeyForm } from "@/components/accounts/second-factor/passkey-form";
import { Notice } from "@/components/ui/feedback/notice";
import { RecordForm } from "@/components/ui/fields/record-form";
import { Link } from "@/components/ui/link";
import { CentredCard } from "@/components/ui/shell/centred-card";
import { readPendingSignIn } from "@/lib/dashboard/session/pending-sign-in";
import { t } from "@/lib/messages/messages";

export default async function SecondFactorPage() {
  const pending = await readPendingSignIn();
  const again = `/sign-in${pending?.next && pending.next !== "/" ? `?next=${encodeURIComponent(pending.next)}` : ""}`;
  return (
    <CentredCard title={t("signIn.second.title")}>
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
                label: t("signIn.second.code"),
                help: t(pending.factors.includes("totp") ? "signIn.second.help" : "signIn.second.helpCodes"),
                input: { autoComplete: "one-time-code", spellCheck: false },
              },
            ]}
            selectOnFailure="code"
            submit={t("signIn.submit")}
            hasFirstFocus
          />
        </>
      ) : (
        <Notice tone="warning">{t("signIn.second.tooLong")}</Notice>
      )}
      <Link href={again} className="justify-self-start text-link">
        {t("signIn.back")}
      </Link>
    </CentredCard>
  );
}
