"use client";

import type { ReactNode } from "react";
import { OneTimeLinkPanel } from "@/components/accounts/people/one-time-link-panel";
import { ProofField } from "@/components/accounts/second-factor/proof-field";
import { buttonClass } from "@/components/ui/button";
import { ActionForm } from "@/components/ui/fields/action-form";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { PasskeyRequest } from "@/lib/contract/accounts/passkey";
import type { PersonActionState } from "@/lib/dashboard/forms/accounts/people-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";

/** `passkey` asks for a present one; null: there is none. */
export type PresentFactors = { hasFactor: boolean; passkey: PasskeyRequest | null };

type PersonActionProps = {
  /** Makes the ids unique on the page. */
  name: string;
  title: string;
  button: string;
  children: ReactNode;
  action: FormAction<PersonActionState>;
  person: { id: string; name: string };
  hidden: [string, string][];
  proof?: PresentFactors;
  isDanger?: boolean;
  isSignedOut?: boolean;
};

const initial = { values: {}, link: null };
const labels = { code: { code: "Code" }, password: { password: "Your password" } };
/** The service says which proof is missing. */
const loadSchema = async () => (await import("@/lib/contract/accounts/second-factor")).proofForm;

export function PersonAction(props: PersonActionProps) {
  const { name, title, button, children, action, person, hidden, proof, isDanger, isSignedOut = false } = props;
  const href = `/people/${encodeURIComponent(person.id)}`;
  const shown = labels[proof?.hasFactor ? "code" : "password"];
  const form = useActionForm(useFormAction(action, initial, href), { labels: shown, loadSchema });
  const { state } = form;
  if (isSignedOut && !state.signIn) return null;

  return (
    <section aria-labelledby={`${name}-title`} className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3.5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2.5">
        <div className="min-w-0 grow basis-72">
          <h3 id={`${name}-title`} className="font-semibold">
            {title}
          </h3>
          <p className="text-soft wrap-anywhere">{children}</p>
        </div>
        <ActionForm
          form={form}
          submit={button}
          kind={isDanger ? "danger" : "plain"}
          size="toolbar"
          beside={state.status === "changed" && <Reload href={href} />}
        >
          <HiddenFields fields={[["id", person.id], ["name", person.name], ...hidden]} />
          {proof && <ProofField form={form} id={name} {...proof} />}
        </ActionForm>
      </div>
      {state.link && <OneTimeLinkPanel name={person.name} link={state.link} />}
    </section>
  );
}

/** Loads the document again, because the data on the page is out of date. */
const Reload = ({ href }: { href: string }) => (
  <a href={href} className={buttonClass()}>
    Reload
  </a>
);
