import { CompactSelect, FieldError, fieldAria } from "@/components/ui/fields/field";
import { Fieldset } from "@/components/ui/fields/fieldset";
import { type DesignText, designTexts, designWord, fieldText, keyOfText } from "@/lib/contract/labels/design-texts";
import type { DesignValues } from "@/lib/dashboard/forms/label-form-state";
import type { DesignNote } from "@/lib/labels/layout/place-design";

/** Custom field that a label may show. */
export type LabelledField = { key: string; label: string };

type DesignLinesProps = {
  lines: DesignValues["lines"];
  errors: Record<string, string | undefined>;
  notes: DesignNote[];
  fields: LabelledField[];
  change: (lines: DesignValues["lines"]) => void;
};

const columns = "grid grid-cols-[minmax(0,1fr)_4.5rem_3.75rem] items-end gap-2.5";

const nameOf = (text: DesignText): string => designWord(text).replace(/^./, (letter) => letter.toUpperCase());

/** Texts of a label from top to bottom. Every line is a choice of its own, so that the keyboard reorders them. */
export function DesignLines({ lines, errors, notes, fields, change }: DesignLinesProps) {
  const set = (index: number, changes: Partial<DesignValues["lines"][number]>) =>
    change(lines.map((line, at) => (at === index ? { ...line, ...changes } : line)));
  return (
    <Fieldset title="Texts, from top to bottom">
      <FieldError id="lines" error={errors.lines} />
      {/* Each control has its own name. */}
      <div aria-hidden="true" className={`${columns} -mb-2 text-[0.8125rem] text-soft`}>
        <span>Text</span>
        <span>Size, pt</span>
      </div>
      {lines.map(({ text, sizePt, bold }, index) => {
        const number = index + 1;
        const note = notes.find(({ member }) => member === `lines.${text}`);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move, only their values do
          <div key={index} className={columns}>
            <CompactSelect
              id={`line-${index}-text`}
              name={`line-${index}-text`}
              label={<span className="sr-only">Text {number}</span>}
              value={text}
              error={errors[`line-${index}-text`]}
              onChange={(event) => set(index, { text: event.currentTarget.value })}
            >
              <option value="">Nothing</option>
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
            </CompactSelect>
            <input
              id={`line-${index}-size`}
              name={`line-${index}-size`}
              type="number"
              min={6}
              max={72}
              step={0.5}
              aria-label={`Size of text ${number}, points`}
              value={sizePt}
              {...fieldAria(`line-${index}-size`, { help: note?.sentence, error: errors[`line-${index}-size`] })}
              onChange={(event) => set(index, { sizePt: event.currentTarget.value })}
              className="h-8.5 w-full min-w-0 rounded-md border border-edge bg-card px-2 aria-invalid:border-danger touch:h-11"
            />
            <label className="flex min-h-8.5 items-center gap-2 touch:min-h-11">
              <input
                type="checkbox"
                name={`line-${index}-bold`}
                aria-label={`Text ${number} bold`}
                checked={bold}
                onChange={(event) => set(index, { bold: event.currentTarget.checked })}
              />
              Bold
            </label>
            <div className="col-span-3 -mt-1.5 empty:hidden">
              <FieldError id={`line-${index}-size`} error={errors[`line-${index}-size`]} />
              {note && (
                <p id={`line-${index}-size-help`} className="text-[0.8125rem] text-warning">
                  <span aria-hidden="true">! </span>
                  {note.sentence}
                </p>
              )}
            </div>
          </div>
        );
      })}
    </Fieldset>
  );
}

/** Returns true for a custom field that was deleted or that labels may no longer show. Print jobs leave it out. */
function isGone(text: string, fields: readonly LabelledField[]): boolean {
  const key = keyOfText(text);
  return key !== undefined && !fields.some((field) => field.key === key);
}
