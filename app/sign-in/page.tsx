import { redirect } from "next/navigation";
import { passkeySignInAction, signInAction } from "@/app/sign-in/actions";
import { ProviderLinks } from "@/components/accounts/providers/provider-links";
import { PasskeyForm } from "@/components/accounts/second-factor/passkey-form";
import { buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { RecordForm } from "@/components/ui/fields/record-form";
import { Link } from "@/components/ui/link";
import { CentredCard } from "@/components/ui/shell/centred-card";
import type { SignInProvider } from "@/lib/contract/accounts/oidc";
import { getRuntime } from "@/lib/dashboard/client/runtime";
import { findPasskeyRequest, findPasswordHelp, isSetupOpen, listProviders } from "@/lib/dashboard/loaders/office/setup";
import { readFlash } from "@/lib/dashboard/session/flash";
import { publicUrlWarning } from "@/lib/dashboard/session/public-url-warning";
import { safeReturnPath } from "@/lib/dashboard/session/return-path";
import { isSignedIn } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";

type Parameter = string | string[] | undefined;
type SignInPageProps = { searchParams: Promise<{ next?: Parameter; again?: Parameter; ended?: Parameter }> };

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { next, again, ended } = await searchParams;
  if (again === undefined && (await isSignedIn())) redirect(safeReturnPath(next));
  // At once: each asks a remote service, and one that does not answer is waited for only once.
  const [isOpen, advice, help, providers, refusal, passkey] = await Promise.all([
    isSetupOpen(),
    publicUrlWarning(),
    findPasswordHelp(),
    listProviders(),
    readFlash(),
    findPasskeyRequest(),
  ]);
  const left = providers.find(({ id }) => id === ended);
  const path = typeof next === "string" ? next : "";
  return (
    <CentredCard title={t("signIn.title")}>
      {advice && <Notice tone="warning">{advice}</Notice>}
      {left && <ProviderSignOut provider={left} />}
      {refusal && (
        <Notice tone="danger" role="alert">
          {refusal.text}
        </Notice>
      )}
      {isOpen && <Notice tone="warning">{t("signIn.setupOpen")}</Notice>}
      <ProviderLinks
        providers={providers}
        publicUrl={getRuntime().publicUrl}
        with={{ next: path }}
        or={t("signIn.or")}
        isFirst
      />
      <RecordForm
        action={signInAction}
        href={path ? `/sign-in?next=${encodeURIComponent(path)}` : "/sign-in"}
        schema="credentials"
        fields={[
          {
            name: "email",
            label: t("signIn.email"),
            type: "email",
            // The browser may offer passkeys in the field.
            input: { autoComplete: passkey ? "username webauthn" : "username" },
          },
          {
            name: "password",
            label: t("signIn.password"),
            type: "password",
            input: { autoComplete: "current-password" },
          },
        ]}
        hidden={{ next: path }}
        selectOnFailure="password"
        submit={t("signIn.submit")}
        hasFirstFocus
      />
      {passkey && (
        <PasskeyForm
          action={passkeySignInAction}
          challenge={passkey.challenge}
          options={passkey.options}
          path="/sign-in"
          next={path}
          label={t("signIn.withPasskey")}
          offersAutofill
        />
      )}
      {help === "mail" && (
        <Link href="/forgot-password" className="justify-self-start text-link">
          {t("signIn.forgot")}
        </Link>
      )}
      {help === "admin" && !isOpen && <p className="text-soft">{t("signIn.forgot.askAdmin")}</p>}
    </CentredCard>
  );
}

function ProviderSignOut({ provider: { id, name, signOut } }: { provider: SignInProvider }) {
  const end = signOut && (
    <a href={`/sign-in/oidc/end?${new URLSearchParams({ provider: id })}`} className={buttonClass({})}>
      {t("signIn.signOutAt", { name })}
    </a>
  );
  return (
    <Notice tone="good" actions={end}>
      {t("signIn.signedOut", { name })}
    </Notice>
  );
}
