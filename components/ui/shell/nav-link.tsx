"use client";

import { usePathname } from "next/navigation";
import { Link } from "@/components/ui/link";

/** A link of the header, marked when the page is at or, unless `exact`, below it. */
export function NavLink({ href, exact = false, children }: { href: string; exact?: boolean; children: string }) {
  const path = usePathname();
  const here = path === href || (!exact && path.startsWith(`${href}/`));
  return (
    <Link
      href={href}
      aria-current={here ? (path === href ? "page" : "true") : undefined}
      className="inline-flex min-h-8 items-center rounded-md px-2.5 text-soft hover:text-ink aria-[current]:bg-wash aria-[current]:font-semibold aria-[current]:text-ink touch:min-h-11"
    >
      {children}
    </Link>
  );
}
