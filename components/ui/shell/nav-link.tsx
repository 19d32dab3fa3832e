"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";

type NavLinkProps = {
  href: string;
  exact?: boolean;
  /** Also pages below `href` on which the link is not marked. */
  also?: RegExp | undefined;
  except?: RegExp;
  children: ReactNode;
};

export function NavLink({ href, exact = false, also, except, children }: NavLinkProps) {
  const path = usePathname();
  const [target] = href.split("?");
  const isBelow = !exact && path.startsWith(`${target}/`) && !except?.test(path);
  const here = path === target || isBelow || also?.test(path);
  return (
    <Link
      href={href}
      aria-current={here ? (path === target ? "page" : "true") : undefined}
      className="inline-flex min-h-8 shrink-0 items-center gap-2 rounded-md px-1.5 text-soft sm:px-2.5 hover:bg-hover hover:text-ink aria-[current]:bg-wash aria-[current]:heavier aria-[current]:text-ink touch:min-h-11"
    >
      {children}
    </Link>
  );
}
