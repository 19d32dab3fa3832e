import type { ComponentProps, ReactNode } from "react";
import { SmallFrame, smallControl } from "@/components/ui/fields/compact-field";
import { told } from "@/components/ui/fields/field-aria";

type SelectFieldProps = ComponentProps<"select"> & { id: string; label: ReactNode; error?: string; help?: ReactNode };

/** A choice of a form, with its label above and what is wrong below. */
export function SelectField({ label, error, help, className = "", ...select }: SelectFieldProps) {
  return (
    <SmallFrame id={select.id} label={label} error={error} help={help}>
      <select {...select} {...told(select.id, { help, error })} className={`${smallControl} px-2 ${className}`} />
    </SmallFrame>
  );
}
