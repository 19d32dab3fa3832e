import { SelectField } from "@/components/ui/fields/field";
import { t } from "@/lib/messages/messages";

export type TeamChoice = {
  current: { id: string; name: string } | null;
  teams: readonly { id: string; name: string }[];
};

type TeamFieldProps = TeamChoice & { value: string; error?: string | undefined; help?: string };

/** A team in which the person may not edit stays until another is chosen. */
export function TeamField({ current, teams, value, error, help = t("point.form.teamHelp") }: TeamFieldProps) {
  if (teams.length === 0) return null;
  const isOther = current !== null && !teams.some(({ id }) => id === current.id);
  return (
    <SelectField
      // React changes the chosen option of a select only if it is a new element.
      key={value}
      id="teamId"
      name="teamId"
      label={t("common.team")}
      optional
      defaultValue={value}
      error={error}
      help={help}
    >
      <option value="">{t("point.form.noTeam")}</option>
      {[...teams, ...(isOther ? [current] : [])].map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
