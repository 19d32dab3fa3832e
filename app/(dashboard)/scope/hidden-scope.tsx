import { IgnoredParams } from "@/components/ui/feedback/ignored-params";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { findSession } from "@/lib/dashboard/session/session";

type HiddenScopeProps = {
  sentences: (string | null)[];
  /** The notice then names people to ask for access. */
  isOfOthers?: boolean;
};

export async function HiddenScope({ sentences, isOfOthers = true }: HiddenScopeProps) {
  const shown = sentences.filter((sentence) => sentence !== null);
  if (shown.length === 0) return null;
  const contacts = isOfOthers ? await serviceClient(await findSession()).listOfficeContacts() : null;
  return <IgnoredParams sentences={shown} contacts={contacts && (contacts.ok ? contacts.value.data : [])} />;
}
