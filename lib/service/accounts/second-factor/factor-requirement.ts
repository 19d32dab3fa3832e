import type { Role } from "@/lib/contract/accounts/roles";

/** Days in UTC. */
type RequiredFrom = Partial<Record<Role, string>>;

/** `required` is `office_settings.second_factor_from`. */
type Session = { role: Role; identity_id: string | null; second_factor_at: number | null; required: string };

/** Null also for a person who signed in by a provider, which has factors of its own. */
export function factorDueFrom({ role, identity_id, second_factor_at, required }: Session): string | null {
  if (required === "{}" || second_factor_at !== null || identity_id !== null) return null;
  return (JSON.parse(required) as RequiredFrom)[role] ?? null;
}

export const isDue = (day: string | null, now: number): boolean => day !== null && Date.parse(day) <= now;
