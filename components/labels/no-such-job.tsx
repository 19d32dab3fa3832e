import { NotThere } from "@/components/ui/feedback/not-found-message";

const title = "There is no such job";

/** In place of a job that is not there; `isKept`: jobs are kept in a ledger. */
export const NoSuchJob = ({ isKept }: { isKept: boolean }) =>
  isKept ? (
    <NotThere title={title} href="/labels/jobs" way="Go to the ledger">
      It belongs to someone else, or its address was cut short.
    </NotThere>
  ) : (
    <NotThere title={title} href="/labels" way="Print labels">
      Labels can be opened for an hour after they are drawn. Print them again.
    </NotThere>
  );
