import { t } from "@/lib/messages/messages";

type InputLooks = { type?: "date"; inputMode?: "decimal" | "url"; dir?: "ltr" };

/** Values of the other types are chosen. */
export const fieldInputs: Partial<Record<string, InputLooks>> = {
  text: {},
  number: { inputMode: "decimal" },
  date: { type: "date" },
  // Not of type url, whose check in the browser differs from that of the service.
  url: { inputMode: "url", dir: "ltr" },
};

type FieldOptionsProps = {
  field: { type: string; options: readonly string[]; optionNames?: Record<string, string> };
  chosen: string;
  none: string;
};

/** Of a select. */
export function FieldOptions({ field: { type, options, optionNames = {} }, chosen, none }: FieldOptionsProps) {
  const texts =
    type === "boolean"
      ? new Map([
          ["yes", t("common.yes")],
          ["no", t("common.no")],
        ])
      : new Map(options.map((option) => [option, optionNames[option] ?? option]));
  // An option that was removed stays chosen where it is stored.
  const removed = chosen === "" || texts.has(chosen) ? [] : [[chosen, chosen] as const];
  return (
    <>
      <option value="">{none}</option>
      {[...removed, ...texts].map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </>
  );
}
