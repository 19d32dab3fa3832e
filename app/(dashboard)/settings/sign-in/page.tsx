import { requireFactorAction } from "@/app/(dashboard)/settings/sign-in/actions";
import { ProviderCards } from "@/components/accounts/providers/provider-cards";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { RecordForm } from "@/components/ui/fields/record-form";
import { Section } from "@/components/ui/section";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { rich } from "@/components/ui/text/rich";
import type { TriedSignIn } from "@/lib/contract/accounts/oidc";
import { roles } from "@/lib/contract/accounts/roles";
import { everyOutcome } from "@/lib/contract/outcome";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { readTrial } from "@/lib/dashboard/session/provider-sign-in";
import { joinItems, joinSentences, t } from "@/lib/messages/messages";

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

const TrialResult = ({ tried }: { tried: TriedSignIn }) => (
  <Section id="tried" title={t("settings.trial.title")} className="max-w-prose gap-3">
    <p role="status" className="wrap-anywhere">
      {joinSentences(tried.result, t("settings.trial.changedNothing"))}
    </p>
    <DescriptionList>
      <Description term={t("settings.trial.provider")}>{tried.provider}</Description>
      <Description term={t("settings.trial.issuer")}>
        <code>{tried.issuer}</code>
      </Description>
      <Description term={t("settings.trial.subject")}>
        <code>{tried.subject}</code>
      </Description>
      <Description term={t("settings.trial.email")}>
        {tried.email
          ? t(tried.emailVerified ? "settings.trial.verified" : "settings.trial.notVerified", { email: tried.email })
          : t("settings.trial.none")}
      </Description>
      <Description term={t("settings.trial.name")}>{tried.name ?? t("settings.trial.none")}</Description>
      <Description term={t("settings.trial.groups")}>
        {tried.matches.length > 0 ? (
          <GroupMatches matches={tried.matches} />
        ) : (
          (tried.groups ? joinItems(tried.groups) : t("settings.trial.noGroups")) || t("settings.trial.none")
        )}
      </Description>
    </DescriptionList>
  </Section>
);

const GroupMatches = ({ matches }: { matches: TriedSignIn["matches"] }) => (
  <ul className="grid gap-1">
    {matches.map(({ group, line, like }) => (
      <li key={group}>
        {line === null
          ? rich("settings.trial.matchesNone", { group: () => <code>{group}</code> })
          : rich("settings.trial.matches", { group: () => <code>{group}</code>, line: () => <code>{line}</code> })}
        {like !== null && " "}
        {like !== null && rich("settings.trial.alike", { like: () => <code>{like}</code> })}
      </li>
    ))}
  </ul>
);
