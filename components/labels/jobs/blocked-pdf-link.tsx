"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";

type BlockedPdfLinkProps = { jobHref: string; children: ReactNode };

/** After a click the page of the job asks whether it printed. */
export function BlockedPdfLink({ jobHref, children }: BlockedPdfLinkProps) {
  const router = useRouter();
  return (
    <a
      href={`${jobHref}/labels.pdf`}
      target="_blank"
      rel="noreferrer"
      onClick={() => router.replace(jobHref)}
      className={buttonClass({ kind: "primary" })}
    >
      {children}
    </a>
  );
}
