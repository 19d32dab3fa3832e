import "server-only";
import { type Capabilities, getCapabilities } from "./capabilities";
import { deskCalls } from "./desk-client";
import { getHost } from "./host";
import { type LabelCalls, labelCalls } from "./label-client";
import { listsOf } from "./listed-rows";
import type { Session } from "./session";

/** Labels as this person prints them: by the service, or by this program from its list. */
export const labelsOf = async (session: Session): Promise<LabelCalls> => labelsBy(session, await getCapabilities());

/** The same of a service that can do so much. */
export function labelsBy(session: Session, capabilities: Capabilities): LabelCalls {
  if (capabilities.labels) return labelCalls(session.token);
  return deskCalls({
    user: session.user,
    desk: getHost().labelDesk,
    lists: listsOf(session, capabilities, { recent: false }),
    recentLists: listsOf(session, capabilities, { recent: true }),
  });
}
