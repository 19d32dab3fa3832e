import { z } from "zod";
import { newUser } from "./people";

/** Most people whom one list invites. */
export const INVITED_MAX = 50;

/** Form that invites people, with the role and the team of those whose line names none. */
export const invitationList = z.object({
  addresses: z
    .string()
    .refine((text) => text.trim() !== "", "Enter at least one e-mail address.")
    .refine(
      (text) => parseAddresses(text).length <= INVITED_MAX,
      `Enter at most ${INVITED_MAX} addresses. Invite the others afterwards.`,
    ),
  role: newUser.shape.role,
  team: z.string().default(""),
});

/** Person in a pasted list. `typed` is the text of the list about this person, `more` the role and teams behind the address. */
type Listed = { email: string; name: string; more: string[]; typed: string };

/**
 * Returns the people of a list: a line for each, such as “Ada Lovelace, ada@example.com, staff, Facilities; Night shift”, or
 * addresses as mail programs write them. An address without a name gets one: grace.hopper@example.com becomes Grace Hopper.
 */
export const parseAddresses = (text: string): Listed[] =>
  text.split("\n").flatMap((line) => parsePerson(line) ?? parseAddressLine(line));

/** Returns the person of a line with one address; null for another line. */
function parsePerson(line: string): Listed[] | null {
  const [inName = "", inBrackets] = line.split("<");
  if (line.split("@").length !== 2 || inName.includes("@") === (inBrackets !== undefined)) return null;
  const [address = "", behind = ""] = inBrackets === undefined ? ["", line] : inBrackets.split(">");
  const parts = behind.split(/[,;\t]/).map((part) => part.trim());
  const at = parts.findIndex((part) => part.includes("@"));
  const email = at < 0 ? address.trim() : (parts[at] ?? "");
  const name = trimQuotes(at < 0 ? inName : parts.slice(0, at).join(", "));
  return [{ email, name: name || nameOf(email), more: parts.slice(at + 1).filter(Boolean), typed: line.trim() }];
}

/** Returns the people of a line with several addresses: pieces that end with the address of a name, or have addresses alone. */
const parseAddressLine = (line: string): Listed[] =>
  line.split(/;|(?<=>)/).flatMap((piece) => {
    const [before = "", address] = piece.split("<");
    const parts = before.split(",");
    if (address === undefined) return parts.filter((part) => part.trim() !== "").map(toPerson);
    const name = parts.filter((part) => !part.includes("@")).join(",");
    const email = address.replace(">", "").trim();
    const typed = `${trimComma(name)} <${address.trim()}`.trim();
    return [
      ...parts.filter((part) => part.includes("@")).map(toPerson),
      { email, name: trimQuotes(name) || nameOf(email), more: [], typed },
    ];
  });

const toPerson = (part: string): Listed => {
  const typed = part.trim();
  return { email: typed, name: nameOf(typed), more: [], typed };
};

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
