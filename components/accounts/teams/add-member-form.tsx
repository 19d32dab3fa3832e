"use client";

import { useMemo } from "react";
import { PersonField } from "@/components/accounts/people/person-field";
import { ActionForm } from "@/components/ui/fields/action-form";
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
  person: t("people.search"),
  chosen: t("teams.addMember.chosen"),
  access: t("teams.addMember.access"),
});

export function AddMemberForm({ action, id, person, people }: AddMemberFormProps) {
  const initial = { values: { person, access: "edit" }, asked: "", matches: [] };
  const sent = useFormAction(action, initial, `/teams/${encodeURIComponent(id)}`);
  const form = useActionForm(sent, { labels: useMemo(labelsOf, []) });
  const { values, asked, matches } = form.state;
  return (
    <ActionForm form={form} submit={t("teams.addMember.submit")}>
      <HiddenFields fields={{ id }} />
      <PersonField
        form={form}
        name="person"
        help={t("teams.addMember.help")}
        people={people}
        matches={matches}
        legend={rich("teams.addMember.matches", { text: () => <bdi>{asked}</bdi> })}
        hidden={{ person: values.person }}
      />
      <RadioCards
        {...form.register("access")}
        id="access"
        legend={form.labels.access}
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
