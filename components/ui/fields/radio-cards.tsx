import type { ComponentProps, ReactNode } from "react";
import { FieldError } from "@/components/ui/fields/field";

type RadioCard = { value: string; title: ReactNode; text: ReactNode };

type RadioCardsProps = Omit<ComponentProps<"input">, "id" | "type" | "value" | "defaultChecked"> & {
  id: string;
  legend: ReactNode;
  cards: RadioCard[];
  chosen?: string;
  error?: string | undefined;
  /** Makes `chosen` the card that is checked. Without it, the one that is checked first. */
  onChoose?: (value: string) => void;
};

export function RadioCards({ id, legend, cards, chosen, error, autoFocus, onChoose, ...input }: RadioCardsProps) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid min-w-0 gap-1.5"
    >
      <legend className="pb-1.5 font-semibold wrap-anywhere">{legend}</legend>
      <div className="divide-y divide-line rounded-lg border border-line bg-card">
        {cards.map(({ value, title, text }, index) => (
          <label
            key={value}
            className="flex items-start gap-3 px-3.5 py-2.5 has-checked:bg-wash first:rounded-t-lg last:rounded-b-lg"
          >
            <input
              {...input}
              id={`${id}-${index}`}
              type="radio"
              value={value}
              {...(onChoose
                ? { checked: value === chosen, onChange: () => onChoose(value) }
                : { defaultChecked: value === chosen })}
              // biome-ignore lint/a11y/noAutofocus: the next step of the form
              autoFocus={autoFocus === true && index === 0}
              aria-describedby={`${id}-${index}-text`}
              className="mt-0.5 size-4 shrink-0"
            />
            <span className="min-w-0 wrap-anywhere">
              <span dir="auto" className="block font-semibold">
                {title}
              </span>
              <span id={`${id}-${index}-text`} className="block text-[0.8125rem] text-soft">
                {text}
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
