import type { RecordField } from "@/components/ui/fields/record-form";
import { PASSWORD_MIN } from "@/lib/contract/accounts/account";

export const newPasswordField = (label: string): RecordField => ({
  name: "password",
  label,
  type: "password",
  help: `At least ${PASSWORD_MIN} characters. A few words with spaces are strong and easy to remember.`,
  input: { autoComplete: "new-password" },
});
