import "server-only";
import { getCapabilities } from "./capabilities";
import { deskCalls } from "./desk-client";
import { getHost } from "./host";
import { type LabelCalls, labelCalls } from "./label-client";
import { listsOf } from "./listed-rows";
import type { Session } from "./session";

/**
 * Returns the label operations of a session: those of the service, or the in-memory label jobs if the service has none.
 */
export async function labelsOf(session: Session): Promise<LabelCalls> {
  const capabilities = await getCapabilities();
  if (capabilities.labels) return labelCalls(session.token);
  return deskCalls({
    user: session.user,
    desk: getHost().labelDesk,
    lists: listsOf(session, capabilities, { recent: false }),
    recentLists: listsOf(session, capabilities, { recent: true }),
  });
}
