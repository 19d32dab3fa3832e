import type { Receiver } from "@/lib/dashboard/forms/accounts/people-form-state";

type Asked = { text: string; chosen: string };

const MATCHES_MAX = 20;

/** `found`: active people who match the text. */
export function chooseReceiver(
  found: readonly Receiver[],
  { text, chosen }: Asked,
): { receiver: Receiver } | { matches: Receiver[]; error: string } {
  const receiver = found.find(({ id, email }) => (chosen ? id === chosen : email === text.toLowerCase()));
  if (receiver) return { receiver };
  if (text === "") return { matches: [], error: "Enter the name or e-mail of a person." };
  if (found.length === 0) {
    return { matches: [], error: "No active person has this name or e-mail. Check the spelling." };
  }
  return { matches: found.slice(0, MATCHES_MAX), error: "Choose one of the people with this name or e-mail." };
}
