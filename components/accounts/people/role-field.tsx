import { roleTexts } from "@/components/accounts/role-texts";
import { FieldError } from "@/components/ui/fields/field";
import type { useActionForm } from "@/components/ui/fields/use-action-form";
import { roles } from "@/lib/contract/accounts/account";

type RoleFieldProps = {
  form: Pick<ReturnType<typeof useActionForm>, "register" | "errors">;
  /** The role that is chosen when the form opens. */
  role: string;
};

/** Choice of a role, with a sentence about the rights of each. */
export function RoleField({ form: { register, errors }, role }: RoleFieldProps) {
  const error = errors.role;
  return (
    <fieldset
      id="role"
      tabIndex={-1}
      aria-describedby={error ? "role-error" : undefined}
      className="grid min-w-0 gap-1.5"
    >
      <legend className="pb-1.5 font-semibold">Role</legend>
      <div className="divide-y divide-line rounded-lg border border-line bg-card">
        {roles.map((each) => (
          <label
            key={each}
            htmlFor={`role-${each}`}
            className="flex items-start gap-3 px-3.5 py-2.5 has-checked:bg-wash first:rounded-t-lg last:rounded-b-lg"
          >
            <input
              {...register("role")}
              id={`role-${each}`}
              type="radio"
              value={each}
              defaultChecked={each === role}
              aria-describedby={`role-${each}-rights`}
              className="mt-0.5 size-4 shrink-0"
            />
            <span className="min-w-0">
              <span className="block font-semibold">{roleTexts[each].name}</span>
              <span id={`role-${each}-rights`} className="block text-[0.8125rem] text-soft">
                {roleTexts[each].rights}
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id="role" error={error} />
    </fieldset>
  );
}
