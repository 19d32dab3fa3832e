"use client";

import type { ComponentProps } from "react";
import type { PresentFactors } from "@/components/accounts/people/person-action";
import { ProofField } from "@/components/accounts/second-factor/proof-field";
import { type RecordField, RecordForm } from "@/components/ui/fields/record-form";
import type { ConfiguredProvider } from "@/lib/contract/accounts/oidc";

type ProvedFormProps = ComponentProps<typeof RecordForm> & { proof: PresentFactors; name: string };

const labels = { code: "Code", password: "Your password" };

/** Form whose change the person proves again. `name` makes the ids unique on the page. */
export const ProvedForm = ({ proof, name, ...props }: ProvedFormProps) => (
  <RecordForm {...props} last={{ labels, show: (form) => <ProofField form={form} id={name} {...proof} /> }} />
);

const plain = { autoComplete: "off", spellCheck: false };

const fieldsOf = (hasSecret: boolean): RecordField[] => [
  { name: "name", label: "Name", help: "The button says “Sign in with” and this name.", input: plain },
  {
    name: "issuer",
    label: "Issuer",
    help: "Address of the provider, such as https://login.example.com/realms/office. That of its discovery document works too.",
    input: { ...plain, inputMode: "url" },
  },
  {
    name: "clientId",
    label: "Client id",
    help: "The provider shows it where you register this program.",
    input: plain,
  },
  {
    name: "clientSecret",
    label: "Client secret",
    type: "password",
    optional: true,
    help: hasSecret ? "Leave it empty to keep the present one." : "Leave it empty for a public client.",
    input: { autoComplete: "off" },
  },
  {
    name: "allowedDomains",
    label: "Domains without invitation",
    optional: true,
    help: "People with a verified address of these domains, such as example.com, need no invitation.",
    input: plain,
  },
  {
    name: "roles",
    label: "Roles of groups",
    type: "note",
    optional: true,
    help: "A line for each group, such as door-admins=admin, and *=staff for everybody else. Empty: admins choose the roles.",
  },
  {
    name: "tenants",
    label: "Tenants",
    optional: true,
    help: "Only for Microsoft Entra, where the issuer is that of many organisations.",
    input: plain,
  },
  {
    name: "scopes",
    label: "Scopes",
    optional: true,
    help: "Empty for openid, email and profile, and groups where the provider lists it.",
    input: plain,
  },
  {
    name: "groupsClaim",
    label: "Claim of groups",
    optional: true,
    help: "Such as realm_access.roles. Empty for groups and roles.",
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
