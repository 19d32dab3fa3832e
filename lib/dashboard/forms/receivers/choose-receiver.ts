import type { Receiver } from "@/lib/dashboard/forms/accounts/people-form-state";
import { t } from "@/lib/messages/messages";

type Asked = { text: string; chosen: string };

const MATCHES_MAX = 20;

/** `found`: active people who match the text. */
export function chooseReceiver(
  found: readonly Receiver[],
  { text, chosen }: Asked,
): { receiver: Receiver } | { matches: Receiver[]; error: string } {
  const receiver = found.find(({ id, email }) => (chosen ? id === chosen : email === text.toLowerCase()));
  if (receiver) return { receiver };
  if (text === "") return { matches: [], error: t("form.receiver.missing") };
  if (found.length === 0) {
    return { matches: [], error: t("form.receiver.unknown") };
  }
  return { matches: found.slice(0, MATCHES_MAX), error: t("form.receiver.several") };
}
