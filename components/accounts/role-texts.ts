import { roles } from "@/lib/contract/accounts/roles";
import { t } from "@/lib/messages/messages";

export const roleCards = () =>
  roles.map((value) => ({ value, title: t(`people.role.${value}`), text: t(`people.rights.${value}`) }));
