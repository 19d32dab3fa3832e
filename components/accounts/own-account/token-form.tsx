"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/feedback/notice";
import { ActionForm } from "@/components/ui/fields/action-form";
import { SelectField, TextField } from "@/components/ui/fields/field";
import { FieldColumns } from "@/components/ui/fields/fieldset";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { rich } from "@/components/ui/text/rich";
import type { ApiTokenFormState } from "@/lib/dashboard/forms/accounts/account-form-state";
import type { FormAction, InitialState } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

type TokenFormProps = {
  action: FormAction<ApiTokenFormState>;
  initial: InitialState<ApiTokenFormState>;
  /** Both as in `<input type="date">`. */
  days: { first: string; last: string };
  teams: readonly { id: string; name: string }[];
  isAdmin: boolean;
};

const labelsOf = () => ({
  name: t("account.token.name"),
  access: t("account.token.access"),
  lifetime: t("account.token.lifetime"),
  expiresOn: t("account.token.lastDay"),
  teamId: t("account.token.reaches"),
});
const accesses = ["read", "write", "print"] as const;
const lifetimes = ["30", "90", "365", "date"] as const;
const loadSchema = async () => (await import("@/lib/contract/accounts/own-account")).apiTokenForm;

export function TokenForm({ action, initial, ...fields }: TokenFormProps) {
  const form = useFormAction(action, initial, "/account/tokens", {
    isIdempotent: false,
  });
  const { created } = form.state;
  const [latest, setLatest] = useState(created);
  // A failed submit after it does not hide the token, which cannot be shown again.
  if (created && created !== latest) setLatest(created);
  return (
    <>
      {latest && <CreatedToken key={latest.id} created={latest} />}
      {/* Remounts the fields after each token, which empties them. */}
      <TokenFields key={latest?.id} form={form} {...fields} />
    </>
  );
}

type TokenFieldsProps = Omit<TokenFormProps, "action" | "initial"> & {
  form: ReturnType<typeof useFormAction<ApiTokenFormState>>;
};

function TokenFields({ form: action, days, teams, isAdmin }: TokenFieldsProps) {
  const form = useActionForm(action, { labels: useMemo(labelsOf, []), loadSchema });
  return (
    <ActionForm form={form} submit={t("account.token.create")} isWide>
      <FieldColumns columns={2}>
        <TextField {...form.field("name")} help={t("account.token.name.help")} autoComplete="off" />
        <SelectField
          {...form.field("access")}
          help={t(isAdmin ? "account.token.access.adminHelp" : "account.token.access.help")}
        >
          <Options
            options={accesses
              .filter((access) => isAdmin || access !== "print")
              .map((access) => [access, t(`account.token.${access}`)])}
          />
        </SelectField>
        {teams.length > 0 && (
          <SelectField {...form.field("teamId")} help={t("account.token.reaches.help")}>
            <option value="">{t("account.token.reaches.all")}</option>
            <Options options={teams.map(({ id, name }) => [id, name])} />
          </SelectField>
        )}
        <SelectField {...form.field("lifetime")}>
          <Options options={lifetimes.map((each) => [each, t(`account.token.lifetime.${each}`)])} />
        </SelectField>
        <div className="hidden in-[form:has(option[value=date]:checked)]:block">
          <TextField {...form.field("expiresOn")} type="date" min={days.first} max={days.last} />
        </div>
      </FieldColumns>
    </ActionForm>
  );
}

const Options = ({ options }: { options: [value: string, name: string][] }) =>
  options.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));

/** Gets the focus, so that it is read out. */
function CreatedToken({ created: { name, token } }: { created: NonNullable<ApiTokenFormState["created"]> }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Notice tone="good">
        <div className="grid gap-2.5">
          <p>
            {rich("account.token.copyNow", { b: (text) => <strong>{text}</strong>, name: () => <bdi>{name}</bdi> })}
          </p>
          <div className="flex flex-wrap items-center gap-2">
            <code
              id="new-token"
              dir="ltr"
              className="min-w-0 rounded-md border border-edge bg-card px-2.5 py-1.5 font-mono text-[0.8125rem] break-all select-all"
            >
              {token}
            </code>
            <CopyButton target="new-token" what="token" />
          </div>
        </div>
      </Notice>
    </div>
  );
}
