import "server-only";
import { cookies } from "next/headers";
import type { z } from "zod";
import { type CookieOf, cookieAttributes, cookieName } from "./session-cookie";

export const readCookie = async (of?: CookieOf): Promise<string | undefined> =>
  (await cookies()).get(cookieName(of))?.value;

/** Null also for a value of another shape: another program on this host may have set the cookie. */
export async function readJsonCookie<T>(of: CookieOf, schema: z.ZodType<T>): Promise<T | null> {
  try {
    return schema.safeParse(JSON.parse((await readCookie(of)) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** `maxAge` in seconds; 0 deletes it. Only for server actions and route handlers. */
export async function writeCookie(of: CookieOf, value: string, maxAge: number): Promise<void> {
  (await cookies()).set(cookieName(of), value, { ...cookieAttributes(), maxAge });
}
