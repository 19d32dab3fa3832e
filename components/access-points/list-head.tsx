"use client";

import { KeysHelp } from "@/components/access-points/keys-help";
import { ButtonLink } from "@/components/ui/button-link";
import { Kbd } from "@/components/ui/kbd";
import { PageHead } from "@/components/ui/shell/page-head";
import type { ListAbilities } from "@/lib/dashboard/forms/listing";

/** The list's title with how many there are, such as "2,314" or "10,000+"; null while that is not known. */
export function ListHead({ count, can }: { count: string | null; can: ListAbilities }) {
  return (
    <PageHead
      title="Access points"
      beside={
        count !== null && (
          <span aria-hidden="true" className="font-mono text-[0.8125rem] text-soft print:hidden">
            {count}
          </span>
        )
      }
      actions={
        <>
          <KeysHelp can={can} />
          <ButtonLink kind="primary" href="/access-points/new" data-new="" aria-keyshortcuts="n">
            New access point <Kbd on="accent">n</Kbd>
          </ButtonLink>
        </>
      }
    />
  );
}
