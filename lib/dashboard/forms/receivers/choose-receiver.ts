import type { Receiver } from "@/lib/dashboard/forms/accounts/people-form-state";

/** Receiver in a form: the typed name or e-mail, and the id that was chosen from the matches, or "". */
type Asked = { text: string; chosen: string };

/** Maximum number of people to choose from. More of them are a reason to type more. */
const MATCHES_MAX = 20;

/**
 * Returns the person who gets access points: the chosen one, or the one with the typed e-mail. Otherwise returns those to
 * choose from, and why.
 * @param found active people who match the text
 */
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
