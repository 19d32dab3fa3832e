import { useState } from "react";
import { LocationField } from "@/components/access-points/form/location-field";
import { FieldOptions, fieldInputs } from "@/components/custom-fields/field-control";
import { SelectField, TextField } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { rich } from "@/components/ui/text/rich";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import type { BulkFormState } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

export type LineField = {
  name: string;
  label: string;
  /** Of the control, such as "New place". */
  title: string;
  type: CustomField["type"] | "owner" | "team";
  /** Of the place those that the office has. */
  options: string[];
  optionNames?: Record<string, string>;
};

type BulkLineProps = {
  field: LineField;
  value: string;
  error: string | undefined;
  owners: BulkFormState["matches"];
  matches: BulkFormState["matches"];
  onRemove: (() => void) | undefined;
};

export function BulkLine({ field, value, error, owners, matches, onRemove }: BulkLineProps) {
  const { name, label, type } = field;
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-x-3 gap-y-1">
      <HiddenFields fields={{ change: name }} />
      <span className="w-36 truncate sm:pt-7.5 sm:leading-10">
        {rich("bulk.changeTo", { field: label, name: (text) => <bdi>{text}</bdi> })}
      </span>
      <div className="min-w-48 flex-1">
        <LineControl field={field} value={value} error={error} />
        {type === "owner" && <OwnerChoice owners={owners} matches={matches} />}
      </div>
      {onRemove && (
        <button
          type="button"
          aria-label={t("bulk.doNotChange", { field: label })}
          onClick={onRemove}
          className="mt-7.5 grid size-10 place-items-center rounded-md text-soft hover:bg-hover hover:text-ink touch:size-11"
        >
          ✕
        </button>
      )}
    </div>
  );
}

function LineControl({ field, value, error }: Pick<BulkLineProps, "field" | "value" | "error">) {
  const { name, title, type, options } = field;
  const control = { id: name, name, label: title, error, defaultValue: value };
  const [typed, setTyped] = useState(value);
  if (name === "location") {
    return (
      <LocationField
        {...control}
        typed={typed}
        locations={options}
        autoComplete="off"
        help={t("bulk.emptyHelp")}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    );
  }
  if (type === "owner") {
    return <TextField {...control} autoComplete="off" list="owners" help={t("bulk.ownerHelp")} />;
  }
  const input = fieldInputs[type];
  if (input) return <TextField {...control} {...input} autoComplete="off" help={t("bulk.emptyHelp")} />;
  return (
    // React changes the chosen option of a select only if it is a new element.
    <SelectField key={value} {...control}>
      <FieldOptions field={field} chosen={value} none={t("common.none")} />
    </SelectField>
  );
}

function OwnerChoice({ owners, matches }: Pick<BulkLineProps, "owners" | "matches">) {
  return (
    <>
      <datalist id="owners">
        {owners.map(({ id, name, email }) => (
          <option key={id} value={email}>
            {name}
          </option>
        ))}
      </datalist>
      {matches.length > 0 && (
        <fieldset className="mt-2 grid min-w-0 gap-1">
          <legend className="pb-1 text-[0.8125rem] text-soft">{t("bulk.matches")}</legend>
          {matches.map(({ id, name, email }) => (
            <label key={id} className="flex min-h-6 items-start gap-2 wrap-anywhere touch:min-h-11">
              <input type="radio" name="chosen" value={id} className="mt-0.5 size-4 shrink-0 accent-accent" />
              <span className="min-w-0">
                <bdi>{name}</bdi> <span className="text-soft">{email}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
