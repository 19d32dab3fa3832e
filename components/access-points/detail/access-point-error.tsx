import { Failed } from "@/components/ui/feedback/load-error";
import { NotThere } from "@/components/ui/feedback/not-found-message";
import { PageHead } from "@/components/ui/shell/page-head";
import type { Problem } from "@/lib/contract/problem";

/** An access point that cannot be shown: none of this id, or not just now. `page`: which of its pages to try again. */
export function AccessPointFailed({ id, page = "", problem }: { id: string; page?: string; problem: Problem }) {
  if (problem.status === 404) {
    return (
      <NotThere title="There is no such access point" href="/access-points" way="Go to the list">
        {problem.detail}
      </NotThere>
    );
  }
  const retryHref = `/access-points/${encodeURIComponent(id)}${page}`;
  return (
    <div className="grid gap-4">
      <PageHead title="Access point" />
      <Failed what="The access point could not be read." problem={problem} retryHref={retryHref} />
    </div>
  );
}
