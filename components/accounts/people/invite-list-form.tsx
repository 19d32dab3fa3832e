"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { InvitedList } from "@/components/accounts/people/invited-list";
import { roleCards } from "@/components/accounts/role-texts";
import { Notice } from "@/components/ui/feedback/notice";
import { ActionForm } from "@/components/ui/fields/action-form";
import { SelectField, TextAreaField } from "@/components/ui/fields/field";
import { RadioCards } from "@/components/ui/fields/radio-cards";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { Team } from "@/lib/contract/accounts/team";
import type { InviteListState } from "@/lib/dashboard/forms/accounts/people-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

const initial = { values: { addresses: "", role: "staff", team: "" }, invited: [], refused: [] };
const labelsOf = () => ({
  addresses: t("people.invite.addresses"),
  role: t("people.role"),
  team: t("people.invite.team"),
});
const loadSchema = async () => (await import("@/lib/contract/accounts/invitation-list")).invitationList;

type InviteListFormProps = { action: FormAction<InviteListState>; teams: Pick<Team, "id" | "name">[] };

export function InviteListForm({ action, teams }: InviteListFormProps) {
  const sent = useFormAction(action, initial, "/people/new");
  const { status, values, invited, refused } = sent.state;
  // No link is shown again, so new ones join those on the page.
  const [all, setAll] = useState({ answer: sent.state, invited });
  if (sent.state !== all.answer)
    setAll({ answer: sent.state, invited: [...(status === "unanswered" ? [] : invited), ...all.invited] });
  const answer = useRef<HTMLDivElement>(null);
  const isAnswered = (status === "saved" || status === "failed") && invited.length + refused.length > 0;
  // The answer stands above the form, which may be far below the links by now. Depends on the state, which each submit replaces.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state is another answer
  useEffect(() => {
    if (isAnswered) answer.current?.focus();
  }, [sent.state]);
  return (
    <>
      <div ref={answer} tabIndex={-1} className="grid scroll-mt-20 gap-4 outline-none empty:hidden">
        {refused.length > 0 && <RefusedList refused={refused} />}
        {all.invited.length > 0 && <InvitedList invited={all.invited} />}
      </div>
      {/* Remounts the fields after each answer, so that only those who were refused stay in them. */}
      <InviteListFields key={values.addresses} sent={sent} teams={teams} />
    </>
  );
}

type InviteListFieldsProps = Pick<InviteListFormProps, "teams"> & {
  sent: ReturnType<typeof useFormAction<InviteListState>>;
};

function InviteListFields({ sent, teams }: InviteListFieldsProps) {
  const labels = useMemo(labelsOf, []);
  const form = useActionForm(sent, { labels, loadSchema, hasFirstFocus: true });
  const { values } = form.state;
  return (
    <ActionForm form={form} submit={t("people.invite.submit")} cancelHref="/people">
      <TextAreaField
        {...form.field("addresses")}
        rows={8}
        spellCheck={false}
        help={t("people.invite.addresses.help")}
      />
      <RadioCards
        {...form.register("role")}
        id="role"
        legend={labels.role}
        cards={roleCards()}
        chosen={values.role}
        error={form.errors.role}
      />
      {teams.length > 0 && (
        <SelectField {...form.field("team")} optional help={t("people.invite.team.help")}>
          <option value="">{t("people.invite.noTeam")}</option>
          {teams.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </ActionForm>
  );
}

const RefusedList = ({ refused }: Pick<InviteListState, "refused">) => (
  <Notice tone="danger" role="alert">
    <p className="font-semibold">{t("people.invite.notInvited", { count: refused.length })}</p>
    <ul className="mt-1 grid gap-1">
      {refused.map(({ typed, reason }) => (
        <li key={typed}>
          <bdi className="font-semibold">{typed}</bdi>: {reason}
        </li>
      ))}
    </ul>
  </Notice>
);
