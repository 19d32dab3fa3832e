import { LoadError } from "@/components/ui/feedback/load-error";
import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";
import { PageHead } from "@/components/ui/shell/page-head";
import type { Problem } from "@/lib/contract/problem";

/** Page in place of custom fields that could not be loaded or that the user may not change. */
export function FieldsError({ problem }: { problem: Problem }) {
  if (problem.status === 403) {
    return (
      <NotFoundMessage title="Only for admins" href="/access-points" linkText="Go to the list">
        Only admins may change custom fields. Ask an admin to do it.
      </NotFoundMessage>
    );
  }
  return (
    <div className="grid gap-4">
      <PageHead title="Custom fields" />
      <LoadError message="The custom fields could not be loaded." problem={problem} retryHref="/fields" />
    </div>
  );
}

/** Page in place of a field that does not exist or is deleted. */
export const FieldNotFound = () => (
  <NotFoundMessage title="Field not found" href="/fields" linkText="Go to Custom fields">
    No field has this key. It may have been deleted; then you can restore it.
  </NotFoundMessage>
);

/** Message instead of the custom fields, for a service that has none. */
export const FieldsUnavailable = () => (
  <NotFoundMessage title="Not available with this service" href="/access-points" linkText="Go to the list">
    The service of this dashboard has no custom fields.
  </NotFoundMessage>
);
