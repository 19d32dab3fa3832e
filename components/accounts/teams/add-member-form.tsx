"use client";

import { useMemo } from "react";
import { ActionForm } from "@/components/ui/fields/action-form";
import { TextField } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { RadioCards } from "@/components/ui/fields/radio-cards";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { rich } from "@/components/ui/text/rich";
import type { Receiver } from "@/lib/dashboard/forms/accounts/people-form-state";
import type { FormAction, TeamMemberState } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

type AddMemberFormProps = {
  action: FormAction<TeamMemberState>;
  id: string;
  person: string;
  people: Receiver[];
};

const labelsOf = () => ({
  person: t("teams.addMember.person"),
  chosen: t("teams.addMember.chosen"),
  access: t("teams.addMember.access"),
});
const loadSchema = async () => (await import("@/lib/contract/accounts/team")).teamMemberForm;

/** Where several people fit a text, it offers them. */
export function AddMemberForm({ action, id, person, people }: AddMemberFormProps) {
  const initial = { values: { person, access: "edit" }, asked: "", matches: [] };
  const sent = useFormAction(action, initial, `/teams/${encodeURIComponent(id)}`, { isIdempotent: true });
  const labels = useMemo(labelsOf, []);
  const form = useActionForm(sent, { labels, loadSchema });
  const { values, asked, matches } = form.state;
  return (
    <ActionForm form={form} submit={t("teams.addMember.submit")}>
      <HiddenFields fields={{ id }} />
      {matches.length > 0 ? (
        <>
          <HiddenFields fields={{ person: values.person }} />
          <RadioCards
            id="chosen"
            name="chosen"
            legend={rich("teams.addMember.matches", { text: () => <bdi>{asked}</bdi> })}
            cards={matches.map(({ id: value, name, email }) => ({ value, title: name, text: email }))}
            error={form.errors.chosen}
            autoFocus
          />
        </>
      ) : (
        <div>
          <TextField {...form.field("person")} list="people" autoComplete="off" help={t("teams.addMember.help")} />
          <datalist id="people">
            {people.map(({ id: key, name, email }) => (
              <option key={key} value={email}>
                {name}
              </option>
            ))}
          </datalist>
        </div>
      )}
      <RadioCards
        {...form.register("access")}
        id="access"
        legend={labels.access}
        cards={(["view", "edit"] as const).map((value) => ({
          value,
          title: t(`teams.access.${value}`),
          text: t(`teams.rights.${value}`),
        }))}
        chosen={values.access}
        error={form.errors.access}
      />
    </ActionForm>
  );
}
