import { Failed } from "@/components/ui/failed";
import { PageTitle } from "@/components/ui/page-title";
import type { Problem } from "@/lib/contract/problem";

/** An access point the service could not show just now. `page`: which of its pages to try again. */
export function AccessPointFailed({ id, page = "", problem }: { id: string; page?: string; problem: Problem }) {
  const retryHref = `/access-points/${encodeURIComponent(id)}${page}`;
  return (
    <>
      <PageTitle>Not available</PageTitle>
      <Failed what="The access point could not be read." problem={problem} retryHref={retryHref} />
    </>
  );
}
