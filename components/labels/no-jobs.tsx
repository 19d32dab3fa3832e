import { ButtonLink } from "@/components/ui/button-link";

/** A ledger page with nothing on it: why, and the way on. */
export function NoJobs({ isPastEnd }: { isPastEnd: boolean }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border border-dashed border-line px-4 py-14 text-center">
      {isPastEnd ? (
        <p>That page is past the end of the ledger.</p>
      ) : (
        <>
          <p className="font-semibold">Nothing printed yet</p>
          <p className="max-w-md text-soft">
            Every print is kept here: who, when, on what. Open any again as the same file, byte for byte.
          </p>
          <ButtonLink kind="primary" href="/labels">
            Print labels
          </ButtonLink>
        </>
      )}
    </div>
  );
}
