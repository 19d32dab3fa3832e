import { countLineRows, isChecked, type TypedDesign } from "@/components/labels/designs/design-values";
import { FieldError, fieldAria } from "@/components/ui/fields/field";
import { Fieldset } from "@/components/ui/fields/fieldset";
import type { useActionForm } from "@/components/ui/fields/use-action-form";
import { type DesignText, designTexts, designWord, fieldText, keyOfText } from "@/lib/contract/labels/design-texts";
import type { DesignNote } from "@/lib/labels/layout/place-design";

export type LabelledField = { key: string; label: string };

type DesignForm = Pick<ReturnType<typeof useActionForm>, "field" | "register" | "errors" | "state">;

type DesignLinesProps = {
  form: DesignForm;
  values: TypedDesign;
  notes: DesignNote[];
  fields: LabelledField[];
};

const columns = "grid grid-cols-[minmax(0,1fr)_5rem_4rem] items-end gap-x-2.5";

const nameOf = (text: DesignText): string => designWord(text).replace(/^./, (letter) => letter.toUpperCase());

/** Texts of a label from top to bottom. Every line is a choice of its own, so that the keyboard reorders them; the last one adds a line. */
export function DesignLines({ form, values, notes, fields }: DesignLinesProps) {
  const rows = Array.from({ length: countLineRows(values) }, (_, row) => row);
  return (
    <Fieldset title="Texts, from top to bottom">
      <FieldError id="lines" error={form.errors.lines} />
      <div className="grid gap-2.5">
        {/* Each control has its own name. */}
        <div aria-hidden="true" className={`${columns} font-semibold`}>
          <span>Text</span>
          <span>Size, pt</span>
        </div>
        {rows.map((row) => {
          const text = String(values[`line-${row}-text`] ?? "");
          const note = notes.find(({ member }) => member === `lines.${text}`);
          return <DesignLine key={row} row={row} text={text} form={form} note={note} fields={fields} />;
        })}
      </div>
    </Fieldset>
  );
}

type DesignLineProps = {
  row: number;
  text: string;
  form: DesignForm;
  note: DesignNote | undefined;
  fields: LabelledField[];
};

function DesignLine({ row, text, form, note, fields }: DesignLineProps) {
  const number = row + 1;
  const [size, bold] = [`line-${row}-size`, `line-${row}-bold`];
  const { error: textError, label: _text, ...textField } = form.field(`line-${row}-text`);
  const { error, label: _size, ...sizeField } = form.field(size);
  const saved = form.state.values as Record<string, string>;
  return (
    <div className={columns}>
      <select
        {...textField}
        aria-label={`Text ${number}`}
        {...fieldAria(textField.id, { error: textError })}
        className="field"
      >
        <option value="">{text === "" ? "Add a line" : "Remove this line"}</option>
        {designTexts.map((name) => (
          <option key={name} value={name}>
            {nameOf(name)}
          </option>
        ))}
        {fields.map(({ key, label }) => (
          <option key={fieldText(key)} value={fieldText(key)}>
            {label}
          </option>
        ))}
        {isGone(text, fields) && <option value={text}>{nameOf(text as DesignText)} (not printed)</option>}
      </select>
      {text === "" ? (
        <input {...sizeField} type="hidden" />
      ) : (
        <input
          {...sizeField}
          type="number"
          min={6}
          max={72}
          step={0.5}
          aria-label={`Size of text ${number}, points`}
          {...fieldAria(size, { help: note?.sentence, error })}
          className="field"
        />
      )}
      <label className="flex h-10 items-center gap-2 touch:h-11" hidden={text === ""}>
        <input
          type="checkbox"
          {...form.register(bold)}
          aria-label={`Text ${number} bold`}
          defaultChecked={isChecked(saved[bold])}
        />
        Bold
      </label>
      <div className="col-span-3 pt-1 empty:hidden">
        <FieldError id={textField.id} error={textError} />
        <FieldError id={size} error={error} />
        {note && (
          <p id={`${size}-help`} className="text-[0.8125rem] text-warning">
            <span aria-hidden="true">! </span>
            {note.sentence}
          </p>
        )}
      </div>
    </div>
  );
}

/** Returns true for a custom field that was deleted or that labels may no longer show. Print jobs leave it out. */
function isGone(text: string, fields: readonly LabelledField[]): boolean {
  const key = keyOfText(text);
  return key !== undefined && !fields.some((field) => field.key === key);
}
