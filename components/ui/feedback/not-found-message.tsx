import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHead } from "@/components/ui/shell/page-head";

type NotThereProps = { title: string; children: ReactNode; href: string; way: string };

/** In place of what an address does not lead to: why, and the way on. */
export function NotThere({ title, children, href, way }: NotThereProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <PageHead title={title} />
      <p className="max-w-prose">{children}</p>
      <ButtonLink href={href}>{way}</ButtonLink>
    </div>
  );
}
