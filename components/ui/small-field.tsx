import type { ComponentProps, ReactNode } from "react";
import { SmallFrame, smallControl } from "@/components/ui/fields/compact-field";
import { told } from "@/components/ui/fields/field-aria";

type SmallFieldProps = ComponentProps<"input"> & { id: string; label: ReactNode; error?: string; help?: ReactNode };

/** A short field of a tool: label above, help and what is wrong below. */
export function SmallField({ label, error, help, className = "", ...input }: SmallFieldProps) {
  return (
    <SmallFrame id={input.id} label={label} error={error} help={help} className="content-start">
      <input
        autoComplete="off"
        {...input}
        {...told(input.id, { help, error })}
        className={`${smallControl} px-2.5 ${className}`}
      />
    </SmallFrame>
  );
}
