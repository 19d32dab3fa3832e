import { requireFactorAction } from "@/app/(dashboard)/settings/sign-in/actions";
import { ProviderCards } from "@/components/accounts/providers/provider-cards";
import { TrialResult } from "@/components/accounts/providers/trial-result";
import { roleTexts } from "@/components/accounts/role-texts";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { RecordForm } from "@/components/ui/fields/record-form";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { roles } from "@/lib/contract/accounts/roles";
import { everyOutcome } from "@/lib/contract/outcome";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { readTrial } from "@/lib/dashboard/session/provider-sign-in";

export default async function SignInSettingsPage() {
  const loaded = await loadFormPage({
    needs: "contract",
    load: (client) => everyOutcome(client.listProviders(), client.getOfficeSettings()),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="settings" />;
  const [providers, settings] = loaded.value ?? [null, null];
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
      {providers && <ProviderCards settings={providers} />}
      <section id="second-factor" className="grid gap-4">
        <h2 className="text-base font-bold">Second factors</h2>
        <p className="max-w-prose text-soft">
          From the day that you choose, people of a role who sign in with a password need a second factor. Whoever has
          none then can sign in, and do nothing but add one. Nobody is locked out, and you see under People who has one.
        </p>
        <RecordForm
          action={requireFactorAction}
          href="/settings/sign-in#second-factor"
          what="requirement"
          schema="requiredFactors"
          saved={settings?.secondFactorFrom ?? {}}
          fields={roles.map((role) => ({
            name: role,
            label: `${roleTexts[role].name}, from`,
            type: "date",
            optional: true,
          }))}
          columns={2}
          submit="Save"
        />
      </section>
    </Page>
  );
}
