import "server-only";
import { randomUUID } from "node:crypto";
import { cookies, headers } from "next/headers";
import { z } from "zod";
import { shorten } from "@/lib/contract/shorten";
import type { Flash, Message } from "@/lib/dashboard/forms/form-state";
import { writeCookie } from "./page-cookies";
import { FLASH_HEADER } from "./page-headers";
import { withPort } from "./session-cookie";

/** The page of the message must be requested in this time. */
const FLASH_SECONDS = 60;

/** The cookie must fit into 4,096 bytes. */
const NAME_MAX = 60;
const TEXT_MAX = 300;

const flash: z.ZodType<Flash> = z.object({
  id: z.string().max(36),
  tone: z.enum(["good", "danger"]),
  text: z.string().max(TEXT_MAX),
  restores: z.object({ id: z.string().max(200), name: z.string() }).optional(),
});

/** A cookie: a link cannot set it, unlike a parameter of the URL. Only for server actions. */
export async function setFlash(message: Message): Promise<void> {
  const { text, restores, ...more } = typeof message === "string" ? { text: message } : message;
  const value: Flash = {
    ...{ id: randomUUID(), tone: "good", text: shorten(text, TEXT_MAX), ...more },
    ...(restores && { restores: { ...restores, name: shorten(restores.name, NAME_MAX) } }),
  };
  await writeCookie("flash", JSON.stringify(value), FLASH_SECONDS);
}

/** After an action Next drops the cookies of the page, so the message comes once more and is left out here. */
export async function readFlash(): Promise<Flash | null> {
  const value = (await headers()).get(FLASH_HEADER);
  const message = value ? (flash.safeParse(parse(value)).data ?? null) : null;
  return message?.id === (await cookies()).get(shownMessageCookie())?.value ? null : message;
}

/** A script sets it. */
export const shownMessageCookie = (): string => withPort("shown-message");

/** Undefined for a cookie that another program of this host has set. */
function parse(encoded: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(encoded));
  } catch {
    return undefined;
  }
}
