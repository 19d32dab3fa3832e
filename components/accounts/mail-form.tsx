"use client";

import type { ComponentProps } from "react";
import { ProofField } from "@/components/accounts/second-factor/proof-field";
import { RecordForm } from "@/components/ui/fields/record-form";

type MailFormProps = {
  action: ComponentProps<typeof RecordForm>["action"];
  values: Record<string, string>;
  hasPassword: boolean;
  proof: Pick<ComponentProps<typeof ProofField>, "hasFactor" | "passkey">;
};

const proofLabels = { current: "Your password", code: "Code" };

export const MailForm = ({ action, values, hasPassword, proof }: MailFormProps) => (
  <RecordForm
    key={JSON.stringify(values)}
    action={action}
    href="/settings/mail"
    schema="mailForm"
    values={values}
    fields={[
      { name: "host", label: "Host", help: "Such as mail.example.com.", input: { dir: "ltr", spellCheck: false } },
      { name: "port", label: "Port", input: { inputMode: "numeric", className: "w-24" } },
      {
        name: "security",
        label: "Encryption",
        options: [
          ["starttls", "STARTTLS, usually at port 587"],
          ["tls", "TLS from the start, usually at port 465"],
          ["none", "None, for a server on the same machine"],
        ],
      },
      { name: "user", label: "User", optional: true, input: { autoComplete: "off", dir: "ltr", spellCheck: false } },
      {
        name: "password",
        label: "Password of this user",
        optional: true,
        type: "password",
        help: hasPassword ? "Empty: the saved one stays, for the same host and user." : undefined,
        input: { autoComplete: "new-password" },
      },
      { name: "from", label: "Sender", help: "Such as Doors <doors@example.com>.", input: { dir: "ltr" } },
      {
        name: "trustCertificate",
        label: "Certificate of the server",
        options: [
          ["no", "Must be of a known authority"],
          ["yes", "Trust any, also one that it signed itself"],
        ],
      },
    ]}
    last={{
      labels: proofLabels,
      show: (form) => <ProofField form={form} id="mail" name="current" {...proof} />,
    }}
    submit="Save"
  />
);
