import { requireFactorAction } from "@/app/(dashboard)/settings/sign-in/actions";
import { ProviderCards } from "@/components/accounts/providers/provider-cards";
import { TrialResult } from "@/components/accounts/providers/trial-result";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { RecordForm } from "@/components/ui/fields/record-form";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { roles } from "@/lib/contract/accounts/roles";
import { everyOutcome } from "@/lib/contract/outcome";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { readTrial } from "@/lib/dashboard/session/provider-sign-in";
import { t } from "@/lib/messages/messages";

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
      <PageHead title={t("settings.signIn")}>
        <p className="max-w-prose text-soft">{t("settings.signIn.about")}</p>
      </PageHead>
      {tried && <TrialResult tried={tried} />}
      {providers && <ProviderCards settings={providers} />}
      <section id="second-factor" className="grid gap-4">
        <h2 className="text-base font-bold">{t("settings.factors")}</h2>
        <p className="max-w-prose text-soft">{t("settings.factors.about")}</p>
        <RecordForm
          action={requireFactorAction}
          href="/settings/sign-in#second-factor"
          what="requirement"
          schema="requiredFactors"
          saved={settings?.secondFactorFrom ?? {}}
          fields={roles.map((role) => ({
            name: role,
            label: t(`settings.factors.from.${role}`),
            type: "date",
            optional: true,
          }))}
          columns={2}
          submit={t("common.save")}
        />
      </section>
    </Page>
  );
}
