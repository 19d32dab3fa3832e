import type { Role } from "@/lib/contract/accounts/roles";

/** Days (UTC) from which roles need a second factor, as the office set them. */
type RequiredFrom = Partial<Record<Role, string>>;

/** What decides whether a session may do nothing but add a factor. `required` is `office_settings.second_factor_from`. */
type Session = { role: Role; identity_id: string | null; second_factor_at: number | null; required: string };

/**
 * Returns the day from which a person needs a second factor, or null: the office requires none, the person has one, or
 * signed in by a provider, which has factors of its own.
 */
export function factorDueFrom({ role, identity_id, second_factor_at, required }: Session): string | null {
  if (required === "{}" || second_factor_at !== null || identity_id !== null) return null;
  return (JSON.parse(required) as RequiredFrom)[role] ?? null;
}

/** Returns whether a day that `factorDueFrom` returned has come. `now` is in milliseconds. */
export const isDue = (day: string | null, now: number): boolean => day !== null && Date.parse(day) <= now;
