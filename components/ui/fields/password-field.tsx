"use client";

import { type ComponentProps, useState } from "react";
import { FieldFrame, fieldAria, type TextField } from "@/components/ui/fields/field";

/** Without script there is no button. */
export function PasswordField({ label, optional, help, error, ...input }: ComponentProps<typeof TextField>) {
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame id={input.id} label={label} optional={optional} help={help} error={error}>
      <div className="relative">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...fieldAria(input.id, { help, error })}
          type={isShown ? "text" : "password"}
          className="field pr-16"
        />
        <button
          type="button"
          className="with-script absolute inset-y-0 right-0 rounded-md px-3 text-[0.8125rem] text-soft hover:text-ink"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? "Hide" : "Show"}
          <span className="sr-only"> {String(label).toLowerCase()}</span>
        </button>
      </div>
    </FieldFrame>
  );
}
