import type { RecordField } from "@/components/ui/fields/record-form";
import { PASSWORD_MIN } from "@/lib/contract/accounts/account";
import { t } from "@/lib/messages/messages";

export const newPasswordField = (label: string): RecordField => ({
  name: "password",
  label,
  type: "password",
  help: t("account.password.help", { min: PASSWORD_MIN }),
  input: { autoComplete: "new-password" },
});
