import "server-only";
import { headers } from "next/headers";
import { readerDates } from "@/components/ui/reader-dates";
import type { OneTimeLink } from "@/lib/contract/accounts/people";
import type { ShownLink } from "@/lib/dashboard/forms/accounts/people-form-state";

/** Without PUBLIC_URL the link begins with the address at which the reader opened the dashboard. */
export async function toShownLink({ url, expiresAt, sent, problem }: OneTimeLink): Promise<ShownLink> {
  const given = await headers();
  const host = given.get("x-forwarded-host") ?? given.get("host") ?? "";
  const readable = await readerDates();
  const { iso, exact } = readable(expiresAt);
  return {
    url: new URL(url, `${given.get("x-forwarded-proto") ?? "http"}://${host}`).href,
    expires: { iso, exact },
    isSent: sent,
    problem,
  };
}
