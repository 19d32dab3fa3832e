import { buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import type { SignInProvider } from "@/lib/contract/accounts/oidc";

export function ProviderSignOut({ provider: { id, name, signOut } }: { provider: SignInProvider }) {
  const end = signOut && (
    <a href={`/sign-in/oidc/end?${new URLSearchParams({ provider: id })}`} className={buttonClass({})}>
      Sign out at {name}
    </a>
  );
  return (
    <Notice tone="good" actions={end}>
      You are signed out here. With this browser you may still be signed in at {name}.
    </Notice>
  );
}
