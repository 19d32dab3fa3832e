import { ButtonLink } from "@/components/ui/button-link";
import { PageHead } from "@/components/ui/page-head";

/** In place of a job that is not there; `isKept`: jobs are kept in a ledger. */
export function NoSuchJob({ isKept }: { isKept: boolean }) {
  return (
    <div className="grid justify-items-start gap-4">
      <PageHead title="There is no such job" />
      <p className="max-w-prose">
        {isKept
          ? "It belongs to someone else, or its address was cut short."
          : "Labels can be opened for an hour after they are drawn. Print them again."}
      </p>
      {isKept ? (
        <ButtonLink href="/labels/jobs">Go to the ledger</ButtonLink>
      ) : (
        <ButtonLink href="/labels">Print labels</ButtonLink>
      )}
    </div>
  );
}
