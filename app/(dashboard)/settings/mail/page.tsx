import { sendTestMailAction, setMailAction } from "@/app/(dashboard)/settings/mail/actions";
import { MailForm } from "@/components/accounts/mail-form";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { RecordForm } from "@/components/ui/fields/record-form";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import type { MailSettings } from "@/lib/contract/accounts/mail-settings";
import { everyOutcome } from "@/lib/contract/outcome";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { loadOwnFactors } from "@/lib/dashboard/loaders/own-factors";
import { findSession } from "@/lib/dashboard/session/session";

export default async function MailPage() {
  const loaded = await loadFormPage({
    needs: "contract",
    load: (client) => everyOutcome(client.getMailSettings(), loadOwnFactors(client)),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="settings" />;
  const [settings, own] = loaded.value ?? [null, null];
  const proof = { hasFactor: (own?.data.length ?? 0) > 0, passkey: own?.passkey ?? null };
  return (
    <Page>
      <PageHead title="Mail">
        <p className="max-w-prose text-soft">
          With a mail server the program sends invitations, links to new passwords and reports, and tells people when
          their sign-in changes. A mail that the server does not accept is tried again for three days.
        </p>
      </PageHead>
      {settings?.source === "environment" ? (
        <p className="max-w-prose">
          SMTP_URL sets the mail server: {settings.host}, port {settings.port}, sender {settings.from}. Whoever runs
          this program takes SMTP_URL and MAIL_FROM away, and starts it again, before you can set it here.
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
          <h2 className="text-base font-bold">Test</h2>
          <RecordForm
            action={sendTestMailAction}
            href="/settings/mail#test"
            schema="mailTest"
            values={{ to: (await findSession())?.user.email ?? "" }}
            fields={[
              { name: "to", label: "Receiver", type: "email", help: "What the mail server says is shown here." },
            ]}
            submit="Send a test"
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
