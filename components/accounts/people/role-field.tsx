import { roleTexts } from "@/components/accounts/role-texts";
import { RadioCards } from "@/components/ui/fields/radio-cards";
import type { useActionForm } from "@/components/ui/fields/use-action-form";
import { roles } from "@/lib/contract/accounts/roles";

type RoleFieldProps = {
  form: Pick<ReturnType<typeof useActionForm>, "register" | "errors">;
  /** The role that is chosen when the form opens. */
  role: string;
};

export const RoleField = ({ form: { register, errors }, role }: RoleFieldProps) => (
  <RadioCards
    {...register("role")}
    id="role"
    legend="Role"
    cards={roles.map((value) => ({ value, title: roleTexts[value].name, text: roleTexts[value].rights }))}
    chosen={role}
    error={errors.role}
  />
);
