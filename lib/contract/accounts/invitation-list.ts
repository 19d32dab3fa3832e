import { z } from "zod";
import { says, t } from "@/lib/messages/messages";
import { newUser } from "./people";

export const INVITED_MAX = 50;

/** Role and team are for those whose line names none. */
export const invitationList = z.object({
  addresses: z
    .string()
    .refine((text) => text.trim() !== "", { error: says("rulesAccounts.invitation.empty") })
    .refine((text) => parseAddresses(text).length <= INVITED_MAX, {
      error: () => t("rulesAccounts.invitation.tooMany", { max: INVITED_MAX }),
    }),
  role: newUser.shape.role,
  team: z.string().default(""),
});

/**
 * `typed` is the text of the list about this person, `more` the role and teams behind the address. `line` is the whole line where it has
 * several addresses: whom a role in it is for is not clear.
 */
type Listed = { email: string; name: string; more: string[]; typed: string; line?: string };

/** Lines such as “Ada Lovelace, ada@example.com, staff, Facilities; Night shift”, or as mail programs write them. */
export const parseAddresses = (text: string): Listed[] =>
  text
    .split("\n")
    .flatMap((line) => parsePerson(line) ?? parseAddressLine(line).map((one) => ({ ...one, line: line.trim() })));

/** What a line may have as a role or team, between its commas, semicolons, tabs and addresses. */
export const partsOfLine = (line: string): string[] => line.split(/[,;\t]|<[^<>]*>/).map((part) => part.trim());

/** Null for a line without exactly one address. */
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

/** Pieces end with the address of a name, or have addresses alone. */
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

const trimComma = (text: string): string => text.trim().replace(/^,/, "").trim();

const trimQuotes = (name: string): string => trimComma(name).replaceAll('"', "").trim();
