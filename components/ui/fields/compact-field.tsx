import type { ReactNode } from "react";
import { errorId, helpId, type Told } from "@/components/ui/fields/field-aria";

/** What every control of a tool looks like. */
export const smallControl =
  "h-[34px] w-full min-w-0 rounded-md border border-edge bg-card aria-invalid:border-danger touch:h-11";

type SmallFrameProps = Told & { id: string; label: ReactNode; className?: string; children: ReactNode };

/** A control of a tool: label above, help and what is wrong below. */
export function SmallFrame({ id, label, error, help, className = "", children }: SmallFrameProps) {
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-[0.8125rem] text-soft">
        {label}
      </label>
      {children}
      {error && (
        <p id={errorId(id)} className="text-[0.8125rem] text-danger wrap-anywhere">
          <span aria-hidden="true" className="font-bold">
            !{" "}
          </span>
          {error}
        </p>
      )}
      {help && (
        <p id={helpId(id)} className="text-[0.8125rem] text-soft">
          {help}
        </p>
      )}
    </div>
  );
}
