import type { ReactNode } from "react";
import { NavLink } from "@/components/ui/shell/nav-link";
import { PageHead } from "@/components/ui/shell/page-head";

type AccountHeadProps = { title: string; actions?: ReactNode; hasTokens: boolean };

/** Heading of a page about the own account, with links to the other one. */
export function AccountHead({ title, actions, hasTokens }: AccountHeadProps) {
  return (
    <div className="grid gap-3">
      <PageHead title={title} actions={actions} />
      {hasTokens && (
        <nav aria-label="Account" className="-mx-2.5 flex flex-wrap gap-1 print:hidden">
          <NavLink href="/account" exact>
            Account
          </NavLink>
          <NavLink href="/account/second-factor">Second factor</NavLink>
          <NavLink href="/account/tokens">API tokens</NavLink>
        </nav>
      )}
    </div>
  );
}
