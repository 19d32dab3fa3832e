"use client";

import type { ComponentProps } from "react";
import type { PresentFactors } from "@/components/accounts/people/person-action";
import { ProofField } from "@/components/accounts/second-factor/proof-field";
import { type RecordField, RecordForm } from "@/components/ui/fields/record-form";
import type { ConfiguredProvider } from "@/lib/contract/accounts/oidc";
import { t } from "@/lib/messages/messages";

type ProvedFormProps = ComponentProps<typeof RecordForm> & { proof: PresentFactors; name: string };

/** Form whose change the person proves again. `name` makes the ids unique on the page. */
export const ProvedForm = ({ proof, name, ...props }: ProvedFormProps) => (
  <RecordForm
    {...props}
    last={{
      labels: { code: t("settings.code"), password: t("settings.yourPassword") },
      show: (form) => <ProofField form={form} id={name} {...proof} />,
    }}
  />
);

const plain = { autoComplete: "off", spellCheck: false };

const fieldsOf = (hasSecret: boolean): RecordField[] => [
  { name: "name", label: t("settings.provider.name"), help: t("settings.provider.name.help"), input: plain },
  {
    name: "issuer",
    label: t("settings.provider.issuer"),
    help: t("settings.provider.issuer.help"),
    input: { ...plain, inputMode: "url" },
  },
  {
    name: "clientId",
    label: t("settings.provider.clientId"),
    help: t("settings.provider.clientId.help"),
    input: plain,
  },
  {
    name: "clientSecret",
    label: t("settings.provider.clientSecret"),
    type: "password",
    optional: true,
    help: t(hasSecret ? "settings.provider.clientSecret.keep" : "settings.provider.clientSecret.public"),
    input: { autoComplete: "off" },
  },
  {
    name: "allowedDomains",
    label: t("settings.provider.allowedDomains"),
    optional: true,
    help: t("settings.provider.allowedDomains.help"),
    input: plain,
  },
  {
    name: "roles",
    label: t("settings.provider.roles.ofGroups"),
    type: "note",
    optional: true,
    help: t("settings.provider.roles.help"),
  },
  {
    name: "tenants",
    label: t("settings.provider.tenants"),
    optional: true,
    help: t("settings.provider.tenants.help"),
    input: plain,
  },
  {
    name: "scopes",
    label: t("settings.provider.scopes"),
    optional: true,
    help: t("settings.provider.scopes.help"),
    input: plain,
  },
  {
    name: "groupsClaim",
    label: t("settings.provider.groupsClaim"),
    optional: true,
    help: t("settings.provider.groupsClaim.help"),
    input: plain,
  },
];

type ProviderFormProps = Pick<ProvedFormProps, "action" | "href" | "hidden" | "proof" | "submit"> & {
  provider: ConfiguredProvider | undefined;
};

export function ProviderForm({ provider, ...props }: ProviderFormProps) {
  const fields = fieldsOf(provider?.hasSecret ?? false);
  const texts: Record<string, unknown> = { ...provider };
  const saved = Object.fromEntries(fields.map(({ name }) => [name, String(texts[name] ?? "")]));
  return (
    <ProvedForm
      {...props}
      name="provider"
      schema="providerForm"
      fields={fields}
      what="provider"
      cancelHref="/settings/sign-in"
      isIdempotent={false}
      {...(provider && { saved })}
    />
  );
}
