import {
  beginAppAction,
  beginPasskeyAction,
  confirmAppAction,
  confirmPasskeyAction,
  removeFactorAction,
  renewCodesAction,
} from "@/app/(dashboard)/account/second-factor/actions";
import { AccountHead } from "@/components/accounts/own-account/account-head";
import { AppForm } from "@/components/accounts/second-factor/app-form";
import { FactorList } from "@/components/accounts/second-factor/factor-list";
import { NewPasskeyForm } from "@/components/accounts/second-factor/new-passkey-form";
import { RenewCodesForm } from "@/components/accounts/second-factor/renew-codes-form";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Notice } from "@/components/ui/feedback/notice";
import { readerDates } from "@/components/ui/reader-dates";
import { Section } from "@/components/ui/section";
import { Page } from "@/components/ui/shell/page";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { loadOwnFactors } from "@/lib/dashboard/loaders/own-factors";
import { t } from "@/lib/messages/messages";

const nothing = { data: [], recoveryCodes: 0, dueFrom: null, passkeys: false, passkey: null, hasPassword: true };

export default async function SecondFactorSettingsPage() {
  const loaded = await loadFormPage({ needs: "contract", load: loadOwnFactors });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="secondFactors" />;
  const { data, recoveryCodes, dueFrom, passkeys, passkey, hasPassword } = loaded.value ?? nothing;
  const readable = await readerDates();
  const listed = data.map(({ id, type, name, createdAt, lastUsedAt }) => ({
    ...{ id, type, name, created: readable(createdAt) },
    lastUsed: lastUsedAt === null ? null : readable(lastUsedAt),
  }));
  const hasFactor = data.length > 0;
  const canAdd = hasPassword || hasFactor;
  return (
    <Page>
      <AccountHead current="/account/second-factor" />
      {dueFrom && (
        <Notice tone="warning">{t("account.factor.due", { day: readable(`${dueFrom}T00:00:00Z`).exact })}</Notice>
      )}
      <p className="max-w-prose text-soft">{t("account.factor.about")}</p>
      {!hasPassword && !hasFactor && <p className="max-w-prose">{t("account.noPassword.factor")}</p>}
      {hasFactor && <FactorList factors={listed} remove={removeFactorAction} passkey={passkey} />}
      {canAdd && (
        <Section id="app-title" title={t("account.factor.app")}>
          <AppForm begin={beginAppAction} confirm={confirmAppAction} hasFactor={hasFactor} passkey={passkey} />
        </Section>
      )}
      {canAdd && passkeys && (
        <Section id="passkey-title" title={t("account.factor.passkey")}>
          <NewPasskeyForm
            begin={beginPasskeyAction}
            confirm={confirmPasskeyAction}
            hasFactor={hasFactor}
            passkey={passkey}
          />
        </Section>
      )}
      {hasFactor && (
        <Section id="codes-title" title={t("account.factor.codes")}>
          <p className="max-w-prose text-soft">{t("account.factor.codesLeft", { count: recoveryCodes })}</p>
          <RenewCodesForm action={renewCodesAction} passkey={passkey} />
        </Section>
      )}
    </Page>
  );
}
