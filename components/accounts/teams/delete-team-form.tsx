"use client";

import { ActionForm } from "@/components/ui/fields/action-form";
import { SelectField } from "@/components/ui/fields/field";
import { FormButtons } from "@/components/ui/fields/form-buttons";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { countOf } from "@/components/ui/text/count-of";
import type { FormAction, TeamRemovalState } from "@/lib/dashboard/forms/form-state";

type DeleteTeamFormProps = {
  action: FormAction<TeamRemovalState>;
  team: { id: string; name: string };
  accessPoints: number;
  others: { id: string; name: string }[];
};

const labels = { to: "Its access points" };
const loadSchema = async () => (await import("@/lib/contract/accounts/team")).teamChanges;

/** Form that deletes a team and says what becomes of its access points. They keep their owners. */
export function DeleteTeamForm({ action, team, accessPoints, others }: DeleteTeamFormProps) {
  const href = `/teams/${encodeURIComponent(team.id)}`;
  const initial: TeamRemovalState = { ...initialFormState, values: { to: "leave" } };
  const sent = useFormAction(action, initial, `${href}/delete`, { isIdempotent: true });
  const form = useActionForm(sent, { labels, loadSchema });
  const { signIn, values } = form.state;
  const count = countOf(accessPoints);
  return (
    <ActionForm form={form}>
      <HiddenFields
        fields={[
          ["id", team.id],
          ["name", team.name],
        ]}
      />
      {accessPoints > 0 ? (
        <SelectField
          key={values.to}
          id="to"
          name="to"
          label={labels.to}
          defaultValue={values.to}
          error={form.errors.to}
          help={`The team has ${count}. They keep their owners.`}
        >
          <option value="leave">Stay with their owners, without a team</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              Go to {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <p>It has no access points.</p>
      )}
      <SignInAgainFields signIn={signIn} verb="delete" form={form} />
      <FormButtons pending={form.pending} kind="danger" cancelHref={href}>
        {form.state.status === "signed-out" ? "Sign in and delete" : "Delete team"}
      </FormButtons>
    </ActionForm>
  );
}
