import { sendTestMailAction, setMailAction } from "@/app/(dashboard)/settings/mail/actions";
import { MailForm } from "@/components/accounts/mail-form";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Notice } from "@/components/ui/feedback/notice";
import { RecordForm } from "@/components/ui/fields/record-form";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import type { MailSettings } from "@/lib/contract/accounts/mail-settings";
import { everyOutcome } from "@/lib/contract/outcome";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { loadOwnFactors } from "@/lib/dashboard/loaders/own-factors";
import { findSession } from "@/lib/dashboard/session/session";
import { joinSentences, t } from "@/lib/messages/messages";

export default async function MailPage() {
  const loaded = await loadFormPage({
    needs: "contract",
    load: (client) => everyOutcome(client.getMailSettings(), loadOwnFactors(client)),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="settings" />;
  const [settings, own] = loaded.value ?? [null, null];
  const proof = { hasFactor: (own?.data.length ?? 0) > 0, passkey: own?.passkey ?? null };
  const readable = await readerDates();
  return (
    <Page>
      <PageHead title={t("settings.mail")}>
        <p className="max-w-prose text-soft">{t("settings.mail.about")}</p>
      </PageHead>
      {settings && settings.waiting.since !== null && (
        <Notice tone="warning">
          {joinSentences(
            t("settings.mail.waiting", {
              count: settings.waiting.mails,
              since: readable(settings.waiting.since).exact,
            }),
            settings.waiting.problem,
          )}
        </Notice>
      )}
      {settings?.source === "environment" ? (
        <p className="max-w-prose">
          {t("settings.mail.fixed", {
            host: settings.host ?? "",
            port: String(settings.port),
            sender: settings.from ?? "",
          })}
        </p>
      ) : (
        <MailForm
          action={setMailAction}
          values={textsOf(settings)}
          hasPassword={settings?.hasPassword === true}
          proof={proof}
        />
      )}
      {settings?.source !== null && (
        <section id="test" className="grid gap-4">
          <h2 className="text-base font-bold">{t("settings.mail.test")}</h2>
          <RecordForm
            action={sendTestMailAction}
            href="/settings/mail#test"
            schema="mailTest"
            values={{ to: (await findSession())?.user.email ?? "" }}
            fields={[
              { name: "to", label: t("settings.mail.receiver"), type: "email", help: t("settings.mail.receiver.help") },
            ]}
            submit={t("settings.mail.sendTest")}
            kind="plain"
          />
        </section>
      )}
    </Page>
  );
}

const textsOf = (settings: MailSettings | null) => ({
  host: settings?.host ?? "",
  port: String(settings?.port ?? 587),
  security: settings?.security ?? "starttls",
  user: settings?.user ?? "",
  from: settings?.from ?? "",
  trustCertificate: settings?.trustCertificate ? "yes" : "no",
});
