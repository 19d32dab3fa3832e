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

/**
 * Returns the people of a list as mail programs write it: an address, or a name and an address in angle brackets, divided
 * by lines, commas or semicolons. An address without a name gets one: grace.hopper@example.com becomes Grace Hopper.
 */
export function parseAddresses(text: string): { email: string; name: string }[] {
  const entries = text.split(/[\n;]/).flatMap((line) => (line.includes("<") ? line.split(">") : line.split(",")));
  return entries.flatMap((entry) => {
    const [name = "", address] = entry.split("<");
    const email = (address ?? name).trim();
    if (email === "" || email === ",") return [];
    const given = address === undefined ? "" : trimQuotes(name);
    return [{ email, name: given || nameOf(email) }];
  });
}

const nameOf = (email: string): string =>
  (email.split("@")[0] ?? "")
    .split(/[._+-]/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");

/** Returns a name without the comma before it and the quotation marks around it. */
const trimQuotes = (name: string): string => {
  const trimmed = name.trim();
  return (trimmed.startsWith(",") ? trimmed.slice(1) : trimmed).replaceAll('"', "").trim();
};
