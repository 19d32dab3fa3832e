import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import type { User } from "@/lib/contract/account";

const roleNames = { staff: "Office staff", manager: "Manager", admin: "Admin" } as const;

/** `showsRole`: whether the service makes a difference between roles. */
type AccountMenuProps = { user: User; showsRole: boolean; children: ReactNode };

/** Who is signed in, and what they can choose. A native popover: it opens without script. */
export function AccountMenu({ user, showsRole, children }: AccountMenuProps) {
  return (
    <>
      <button type="button" popoverTarget="account" className={buttonClass({ kind: "quiet" }, "min-w-0 shrink")}>
        <span dir="auto" className="max-w-24 truncate sm:max-w-48">
          {user.name}
        </span>
      </button>
      <div
        id="account"
        popover="auto"
        role="dialog"
        aria-label="Account"
        className="fixed inset-auto top-14 right-4 m-0 w-72 max-w-[calc(100vw-2rem)] gap-4 card p-4 open:grid"
      >
        <div className="wrap-anywhere">
          <p className="font-semibold" dir="auto">
            {user.name}
          </p>
          <p className="text-soft">{user.email}</p>
          {showsRole && <p className="text-soft">{roleNames[user.role]}</p>}
        </div>
        {children}
      </div>
    </>
  );
}
