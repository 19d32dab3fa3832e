"use client";

import { type ReactNode, useMemo } from "react";
import { ProofField } from "@/components/accounts/second-factor/proof-field";
import { buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/feedback/notice";
import { ActionForm } from "@/components/ui/fields/action-form";
import type { FieldLabels } from "@/components/ui/fields/form-errors";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { linkTo } from "@/components/ui/text/link-to";
import { rich } from "@/components/ui/text/rich";
import type { PasskeyRequest } from "@/lib/contract/accounts/passkey";
import type { PersonActionState, ShownLink } from "@/lib/dashboard/forms/accounts/people-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

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
  hidden?: Record<string, string>;
  proof?: PresentFactors;
  isDanger?: boolean;
  isSignedOut?: boolean;
};

const initial = { values: {}, link: null };

export function PersonAction(props: PersonActionProps) {
  const { name, title, button, children, action, person, hidden, proof, isDanger, isSignedOut = false } = props;
  const href = `/people/${encodeURIComponent(person.id)}`;
  const hasFactor = proof?.hasFactor;
  const labels = useMemo(
    (): FieldLabels =>
      hasFactor ? { code: t("account.factor.code") } : { password: t("account.factor.yourPassword") },
    [hasFactor],
  );
  const form = useActionForm(useFormAction(action, initial, href), { labels });
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
          <HiddenFields fields={{ id: person.id, name: person.name, ...hidden }} />
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
    {t("people.reload")}
  </a>
);

type OneTimeLinkPanelProps = {
  name: string;
  link: ShownLink;
};

/** Shown once, because the service stores only its digest. */
function OneTimeLinkPanel({ name, link: { url, expires, isSent, problem } }: OneTimeLinkPanelProps) {
  return (
    <Notice tone="good" role="status">
      <p className="font-semibold">
        {rich(isSent ? "people.link.sent" : "people.link.give", { name: () => <bdi>{name}</bdi> })}
        {!isSent && " "}
        {!isSent && (problem ?? rich("people.link.noMail", { link: linkTo("/settings/mail") }))}
      </p>
      <p>
        {rich("people.link.once", {
          time: () => (
            <time dateTime={expires.iso} className="whitespace-normal">
              {expires.exact}
            </time>
          ),
        })}
      </p>
      <label htmlFor="one-time-link" className="mt-3 block font-semibold">
        {t("people.link.label")}
      </label>
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        <input
          id="one-time-link"
          readOnly
          dir="ltr"
          value={url}
          autoComplete="off"
          className="field-compact flex-1 basis-44 font-mono"
        />
        <CopyButton target="one-time-link" what="link" />
      </div>
    </Notice>
  );
}
