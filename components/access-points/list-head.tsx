import { KeysHelp } from "@/components/access-points/keys-help";
import { ButtonLink } from "@/components/ui/button-link";
import { Kbd } from "@/components/ui/kbd";
import { PageHead } from "@/components/ui/page-head";

/** The list's title with how many there are; null while that is not known. */
export function ListHead({ total }: { total: number | null }) {
  return (
    <PageHead
      title="Access points"
      beside={
        total !== null && (
          <span aria-hidden="true" className="font-mono text-[0.8125rem] text-soft print:hidden">
            {total.toLocaleString("en")}
          </span>
        )
      }
      actions={
        <>
          <KeysHelp />
          <ButtonLink kind="primary" href="/access-points/new" data-new="" aria-keyshortcuts="n">
            New access point <Kbd on="accent">n</Kbd>
          </ButtonLink>
        </>
      }
    />
  );
}
