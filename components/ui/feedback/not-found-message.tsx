import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHead } from "@/components/ui/shell/page-head";

type NotFoundMessageProps = { title: string; children: ReactNode; href: string; linkText: string };

export function NotFoundMessage({ title, children, href, linkText }: NotFoundMessageProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <PageHead title={title} />
      <p className="max-w-prose">{children}</p>
      <ButtonLink href={href}>{linkText}</ButtonLink>
    </div>
  );
}
