import type { AccessPoint } from "@/lib/contract/access-point";
import type { User } from "@/lib/contract/account";

/** Whether to offer someone to change it. A courtesy: the service decides. */
export const mayChange = (user: User, { owner }: AccessPoint): boolean => user.role === "admin" || user.id === owner.id;
