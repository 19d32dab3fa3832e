import { z } from "zod";
import { newUser } from "./people";

/** Most people whom one list invites. */
export const INVITED_MAX = 50;

/** Form that invites several people with one role. */
export const invitationList = z.object({
  addresses: z
    .string()
    .refine((text) => text.trim() !== "", "Enter at least one e-mail address.")
    .refine(
      (text) => parseAddresses(text).length <= INVITED_MAX,
      `Enter at most ${INVITED_MAX} addresses. Invite the others afterwards.`,
    ),
  role: newUser.shape.role,
});

/** Person in a pasted list. `typed` is the text of the list about this person. */
type Listed = { email: string; name: string; typed: string };

/**
 * Returns the people of a list as mail programs write it: an address, or a name and an address in angle brackets, divided
 * by lines, commas or semicolons. An address without a name gets one: grace.hopper@example.com becomes Grace Hopper.
 */
export function parseAddresses(text: string): Listed[] {
  // Each piece ends with the address of a name, or has addresses without a name.
  return text.split(/[\n;]|(?<=>)/).flatMap((piece) => {
    const [before = "", address] = piece.split("<");
    const parts = before.split(",");
    if (address === undefined) return parts.filter((part) => part.trim() !== "").map(toPerson);
    const name = parts.filter((part) => !part.includes("@")).join(",");
    const email = address.replace(">", "").trim();
    return [
      ...parts.filter((part) => part.includes("@")).map(toPerson),
      { email, name: trimQuotes(name) || nameOf(email), typed: `${trimComma(name)} <${address.trim()}`.trim() },
    ];
  });
}

const toPerson = (part: string): Listed => ({ email: part.trim(), name: nameOf(part.trim()), typed: part.trim() });

const nameOf = (email: string): string =>
  (email.split("@")[0] ?? "")
    .split(/[._+-]/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");

/** Returns a text without the comma that separates it from the address before it. */
const trimComma = (text: string): string => text.trim().replace(/^,/, "").trim();

/** Returns a name without the comma before it and the quotation marks around it. */
const trimQuotes = (name: string): string => trimComma(name).replaceAll('"', "").trim();
