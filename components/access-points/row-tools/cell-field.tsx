import type { Ref, RefObject } from "react";
import type { CellControl } from "@/components/access-points/row-tools/point-details";

export const isOwn = (column: string) => column === "name" || column === "location";

type CellFieldProps = {
  field: RefObject<HTMLElement | null>;
  control: CellControl | null;
  shown: string;
  label: string;
  error: string;
};

const inputs: Partial<Record<CellControl["type"], { type?: string; inputMode?: "decimal" | "url" }>> = {
  number: { inputMode: "decimal" },
  date: { type: "date" },
  url: { inputMode: "url" },
};

export function CellField({ field, control, shown, label, error }: CellFieldProps) {
  const props = {
    ref: field as Ref<never>,
    name: "value",
    "aria-label": label,
    "aria-describedby": error ? "cell-error" : undefined,
    "aria-invalid": error ? (true as const) : undefined,
    className: "field-compact w-full",
  };
  if (control?.type !== "choice" && control?.type !== "boolean") {
    const text = control && !isOwn(control.column) ? control.text : shown;
    return <input {...props} {...inputs[control?.type ?? "text"]} dir="auto" autoComplete="off" defaultValue={text} />;
  }
  const choices = control.type === "boolean" ? ["yes", "no"] : control.options;
  // An option that was removed stays chosen where it is stored.
  const all = control.text === "" || choices.includes(control.text) ? choices : [control.text, ...choices];
  return (
    <select {...props} defaultValue={control.text}>
      <option value="">{control.required ? "Choose" : "None"}</option>
      {all.map((choice) => (
        <option key={choice} value={choice}>
          {control.type === "boolean" ? (choice === "yes" ? "Yes" : "No") : choice}
        </option>
      ))}
    </select>
  );
}
