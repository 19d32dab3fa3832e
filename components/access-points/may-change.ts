import type { User } from "@/lib/contract/account";
import type { ListedAccessPoint } from "@/lib/dashboard/forms/listing";

/** Whether to offer someone to change it. A courtesy: the service decides. */
export const mayChange = (user: User, { owner }: ListedAccessPoint): boolean =>
  user.role === "admin" || owner === null || user.id === owner.id;
