"use client";

import { usePathname } from "next/navigation";
import { Link } from "@/components/ui/link";

type NavLinkProps = { href: string; exact?: boolean; also?: string; children: string };

/** A navigation link, marked as current on its page and, unless `exact`, on the pages below it and on the page `also`. */
export function NavLink({ href, exact = false, also, children }: NavLinkProps) {
  const path = usePathname();
  const [target] = href.split("?");
  const here = path === target || (!exact && path.startsWith(`${target}/`)) || path === also;
  return (
    <Link
      href={href}
      aria-current={here ? (path === target ? "page" : "true") : undefined}
      className="inline-flex min-h-8 items-center rounded-md px-1.5 text-soft sm:px-2.5 hover:bg-hover hover:text-ink aria-[current]:bg-wash aria-[current]:font-semibold aria-[current]:text-ink touch:min-h-11"
    >
      {children}
    </Link>
  );
}
