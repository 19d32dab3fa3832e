import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";
import { setProblemStatus } from "@/lib/dashboard/loaders/page-status";

/** Next renders a `not-found.tsx` with every page, and sends it in the data of each. */
export default function UnknownPage() {
  setProblemStatus({ status: 404 });
  return (
    <NotFoundMessage title="Page not found" href="/access-points" linkText="Go to the list">
      The address may be wrong, or the page was deleted. Check the address, or start from the list.
    </NotFoundMessage>
  );
}
