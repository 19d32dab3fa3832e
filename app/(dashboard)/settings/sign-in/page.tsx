import { ProviderCards } from "@/components/accounts/providers/provider-cards";
import { TrialResult } from "@/components/accounts/providers/trial-result";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { readTrial } from "@/lib/dashboard/session/provider-sign-in";

/** How people sign in with providers: the callback address, each provider as configured, and a trial of each. */
export default async function SignInSettingsPage() {
  const loaded = await loadPage({ needs: "contract", load: (client) => client.getSignInSettings() });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="settings" />;
  const tried = await readTrial();
  return (
    <Page>
      <PageHead title="Sign-in">
        <p className="max-w-prose text-soft">
          Everybody can sign in with e-mail and password. People can also sign in with an OpenID Connect provider, such
          as Microsoft Entra, Google or Keycloak. At least one admin keeps a password, so that you get in when no
          provider answers.
        </p>
      </PageHead>
      {tried && <TrialResult tried={tried} />}
      <ProviderCards settings={loaded.value} />
    </Page>
  );
}
