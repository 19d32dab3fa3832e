import { IgnoredParams } from "@/components/ui/feedback/ignored-params";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { findSession } from "@/lib/dashboard/session/session";

type HiddenScopeProps = {
  /** What the page ignored of its address. */
  sentences: (string | null)[];
  /** Whether the address asks for what its reader does not see: the notice then names people to ask for it. */
  isOfOthers?: boolean;
};

/** Notice that an address shows something else than it asks for; nothing where it does not. */
export async function HiddenScope({ sentences, isOfOthers = true }: HiddenScopeProps) {
  const shown = sentences.filter((sentence) => sentence !== null);
  if (shown.length === 0) return null;
  const contacts = isOfOthers ? await serviceClient(await findSession()).listOfficeContacts() : null;
  return <IgnoredParams sentences={shown} contacts={contacts && (contacts.ok ? contacts.value.data : [])} />;
}
