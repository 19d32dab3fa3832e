import { buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import type { SignInProvider } from "@/lib/contract/accounts/oidc";
import { t } from "@/lib/messages/messages";

export function ProviderSignOut({ provider: { id, name, signOut } }: { provider: SignInProvider }) {
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
