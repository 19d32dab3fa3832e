"use client";

import { useEffect, useRef, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/feedback/notice";
import { ActionForm } from "@/components/ui/fields/action-form";
import { SelectField, TextField } from "@/components/ui/fields/field";
import { FieldColumns } from "@/components/ui/fields/fieldset";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { ApiTokenFormState } from "@/lib/dashboard/forms/accounts/account-form-state";
import type { FormAction, InitialState } from "@/lib/dashboard/forms/form-state";

type TokenFormProps = {
  action: FormAction<ApiTokenFormState>;
  initial: InitialState<ApiTokenFormState>;
  /** Both as in `<input type="date">`. */
  days: { first: string; last: string };
  teams: readonly { id: string; name: string }[];
};

const labels = { name: "Name", access: "Access", lifetime: "Expires", expiresOn: "Last day", teamId: "Reaches" };
const accesses = { read: "Read only", write: "Read and write" };
const lifetimeNames = { "30": "In 30 days", "90": "In 90 days", "365": "In 365 days", date: "After a date" };
const loadSchema = async () => (await import("@/lib/contract/accounts/own-account")).apiTokenForm;

export function TokenForm({ action, initial, days, teams }: TokenFormProps) {
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
      <TokenFields key={latest?.id} form={form} days={days} teams={teams} />
    </>
  );
}

type TokenFieldsProps = Pick<TokenFormProps, "days" | "teams"> & {
  form: ReturnType<typeof useFormAction<ApiTokenFormState>>;
};

function TokenFields({ form: action, days, teams }: TokenFieldsProps) {
  const form = useActionForm(action, { labels, loadSchema });
  return (
    <ActionForm form={form} submit="Create token" isWide>
      <FieldColumns columns={2}>
        <TextField
          {...form.field("name")}
          help="The program that uses it, such as “Nightly import”."
          autoComplete="off"
        />
        <SelectField
          {...form.field("access")}
          help="Read only: the program lists access points and fetches labels, and changes nothing."
        >
          <Options names={accesses} />
        </SelectField>
        {teams.length > 0 && (
          <SelectField {...form.field("teamId")} help="Of one team: the program reaches its access points only.">
            <option value="">All that you reach</option>
            <Options names={Object.fromEntries(teams.map(({ id, name }) => [id, name]))} />
          </SelectField>
        )}
        <SelectField {...form.field("lifetime")}>
          <Options names={lifetimeNames} />
        </SelectField>
        <div className="hidden in-[form:has(option[value=date]:checked)]:block">
          <TextField {...form.field("expiresOn")} type="date" min={days.first} max={days.last} />
        </div>
      </FieldColumns>
    </ActionForm>
  );
}

const Options = ({ names }: { names: Record<string, string> }) =>
  Object.entries(names).map(([value, name]) => (
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
            <strong>
              Copy the token “<bdi>{name}</bdi>” now.
            </strong>{" "}
            It is not shown again.
          </p>
          <div className="flex flex-wrap items-center gap-2">
            <code
              id="new-token"
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
