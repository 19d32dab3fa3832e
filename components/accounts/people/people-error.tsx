import { LoadError } from "@/components/ui/feedback/load-error";
import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";
import { PageHead } from "@/components/ui/shell/page-head";
import type { Problem } from "@/lib/contract/problem";

type PeopleErrorProps = { problem: Problem; retryHref: string };

/** Page in place of people or a person that could not be loaded or that the user may not see. */
export function PeopleError({ problem, retryHref }: PeopleErrorProps) {
  if (problem.status === 403) {
    return (
      <NotFoundMessage title="Only for admins" href="/access-points" linkText="Go to the list">
        Only admins may see and manage people. Ask an admin to do it, or to make you an admin.
      </NotFoundMessage>
    );
  }
  if (problem.status === 404) {
    return (
      <NotFoundMessage title="Person not found" href="/people" linkText="Go to People">
        No person has this address. They may have been removed.
      </NotFoundMessage>
    );
  }
  return (
    <div className="grid gap-4">
      <PageHead title="People" />
      <LoadError message="The people could not be loaded." problem={problem} retryHref={retryHref} />
    </div>
  );
}

/** Page in place of people, for a service that manages its users elsewhere. */
export const PeopleUnavailable = () => (
  <NotFoundMessage title="Not available with this service" href="/access-points" linkText="Go to the list">
    The service of this dashboard manages its own users. Ask its administrator.
  </NotFoundMessage>
);
