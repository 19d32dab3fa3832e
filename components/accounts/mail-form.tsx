"use client";

import type { ComponentProps } from "react";
import { ProofField } from "@/components/accounts/second-factor/proof-field";
import { RecordForm } from "@/components/ui/fields/record-form";
import { t } from "@/lib/messages/messages";

type MailFormProps = {
  action: ComponentProps<typeof RecordForm>["action"];
  values: Record<string, string>;
  hasPassword: boolean;
  proof: Pick<ComponentProps<typeof ProofField>, "hasFactor" | "passkey">;
};

export const MailForm = ({ action, values, hasPassword, proof }: MailFormProps) => (
  <RecordForm
    key={JSON.stringify(values)}
    action={action}
    href="/settings/mail"
    schema="mailForm"
    values={values}
    fields={[
      {
        name: "host",
        label: t("settings.mail.host"),
        help: t("settings.mail.host.help"),
        input: { dir: "ltr", spellCheck: false },
      },
      { name: "port", label: t("settings.mail.port"), input: { inputMode: "numeric", className: "w-24" } },
      {
        name: "security",
        label: t("settings.mail.security"),
        options: [
          ["starttls", t("settings.mail.security.starttls")],
          ["tls", t("settings.mail.security.tls")],
          ["none", t("settings.mail.security.none")],
        ],
      },
      {
        name: "user",
        label: t("settings.mail.user"),
        optional: true,
        input: { autoComplete: "off", dir: "ltr", spellCheck: false },
      },
      {
        name: "password",
        label: t("settings.mail.password"),
        optional: true,
        type: "password",
        help: hasPassword ? t("settings.mail.password.help") : undefined,
        input: { autoComplete: "new-password" },
      },
      { name: "from", label: t("settings.mail.from"), help: t("settings.mail.from.help"), input: { dir: "ltr" } },
      {
        name: "trustCertificate",
        label: t("settings.mail.certificate"),
        options: [
          ["no", t("settings.mail.certificate.known")],
          ["yes", t("settings.mail.certificate.any")],
        ],
      },
    ]}
    last={{
      labels: { current: t("settings.yourPassword"), code: t("settings.code") },
      show: (form) => <ProofField form={form} id="mail" name="current" {...proof} />,
    }}
    submit={t("common.save")}
  />
);
