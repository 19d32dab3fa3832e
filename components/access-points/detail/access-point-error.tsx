import { LoadError } from "@/components/ui/feedback/load-error";
import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";
import { PageHead } from "@/components/ui/shell/page-head";
import type { Problem } from "@/lib/contract/problem";

type AccessPointErrorProps = {
  id: string;
  /** Which of the pages of the access point to load again, such as "/edit". */
  page?: string;
  problem: Problem;
};

/** Page in place of an access point that does not exist or could not be loaded. */
export function AccessPointError({ id, page = "", problem }: AccessPointErrorProps) {
  if (problem.status === 404) {
    return (
      <NotFoundMessage title="Access point not found" href="/access-points" linkText="Go to the list">
        {problem.detail}
      </NotFoundMessage>
    );
  }
  const retryHref = `/access-points/${encodeURIComponent(id)}${page}`;
  return (
    <div className="grid gap-4">
      <PageHead title="Access point" />
      <LoadError message="The access point could not be loaded." problem={problem} retryHref={retryHref} />
    </div>
  );
}

/** Page in place of the edit form, for a service that cannot change access points. */
export const EditUnavailable = ({ id }: { id: string }) => (
  <NotFoundMessage
    title="Editing not available"
    href={`/access-points/${encodeURIComponent(id)}`}
    linkText="Go to the access point"
  >
    The service of this dashboard can list and create access points, but not change them.
  </NotFoundMessage>
);

/** Page in place of the edit form, for a user who may see the access point but not change it. */
export const EditForbidden = ({ id, owner }: { id: string; owner: string }) => (
  <NotFoundMessage
    title="Editing not allowed"
    href={`/access-points/${encodeURIComponent(id)}`}
    linkText="Go to the access point"
  >
    Only <bdi>{owner}</bdi> or an admin may change this access point.
  </NotFoundMessage>
);
