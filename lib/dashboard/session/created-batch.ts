import "server-only";
import { cookies } from "next/headers";
import { opaqueId } from "@/lib/contract/labels/label-selection";
import { cookieAttributes, cookieName } from "./session-cookie";

/** Time in seconds after the last access point that a batch stays in view. */
const BATCH_SECONDS = 4 * 3_600;

/** Number of access points that a batch holds: the latest ones. */
const BATCH_MAX = 50;

/** Maximum length of the cookie in characters. 50 UUIDs fit; a browser keeps 4,096 bytes, and ids may be of any service. */
const COOKIE_MAX = 2_200;

/**
 * Returns the ids of the access points that this user created with the form in this batch, newest first. The cookie names
 * its user, so that another user of the same browser starts a batch of their own.
 */
export async function readBatch(userId: string): Promise<string[]> {
  const [owner, ...ids] = ((await cookies()).get(cookieName("batch"))?.value ?? "").split(" ");
  return owner === userId ? ids.filter((id) => opaqueId.safeParse(id).success).slice(0, BATCH_MAX) : [];
}

/** Adds an access point to the batch and drops the oldest ones that have no room. Only for server actions. */
export async function addToBatch(userId: string, id: string): Promise<void> {
  const ids = [id, ...(await readBatch(userId)).filter((other) => other !== id)].slice(0, BATCH_MAX);
  while (ids.length > 1 && encodeURIComponent([userId, ...ids].join(" ")).length > COOKIE_MAX) ids.pop();
  await setCookie([userId, ...ids].join(" "), BATCH_SECONDS);
}

/** Ends the batch. Only for server actions. */
export const endBatch = (): Promise<void> => setCookie("", 0);

async function setCookie(value: string, maxAge: number): Promise<void> {
  (await cookies()).set(cookieName("batch"), value, { ...cookieAttributes(), maxAge });
}
