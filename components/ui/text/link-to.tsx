import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";

/** For `<link>` in messages. */
export const linkTo = (href: string) => (text: ReactNode) => (
  <Link href={href} className="text-link">
    <bdi>{text}</bdi>
  </Link>
);
