"use client";

import { type ComponentProps, useState } from "react";
import { FieldFrame, fieldAria, type TextField } from "@/components/ui/fields/field";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";

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
          className="field pe-16"
        />
        <button
          type="button"
          className="with-script absolute inset-y-0 end-0 rounded-md px-3 text-[0.8125rem] text-soft hover:text-ink"
          onClick={() => setShown(!isShown)}
        >
          {rich(isShown ? "ui.password.hide" : "ui.password.show", { label: String(label), sr: spoken })}
        </button>
      </div>
    </FieldFrame>
  );
}
