import type { ReactNode } from "react";
import { LoadError } from "@/components/ui/feedback/load-error";
import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";
import type { Problem } from "@/lib/contract/problem";

/** Message instead of the API reference. `problem`: why it could not be loaded; null when the service has none. */
export function ApiUnavailable({ problem, retryHref }: { problem: Problem | null; retryHref: string }): ReactNode {
  if (problem && problem.status >= 500) {
    return <LoadError message="The API reference could not be loaded." problem={problem} retryHref={retryHref} />;
  }
  return (
    <NotFoundMessage title="API reference not available" href="/access-points" linkText="Go to the list">
      The service of this dashboard does not publish an API reference.
    </NotFoundMessage>
  );
}

/** HTML that `renderApiReference` returned. */
export function ApiHtml({ html }: { html: string }): ReactNode {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, which escapes every text
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
