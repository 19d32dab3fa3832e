import type { PlainKey } from "@/lib/messages/messages";

/** In bytes. */
export const PHOTO_MAX = 8 * 1_024 * 1_024;

export const photoErrors = {
  missing: "rulesList.photo.missing",
  large: "rulesList.photo.large",
  pixels: "rulesList.photo.pixels",
  format: "rulesList.photo.format",
  damaged: "rulesList.photo.damaged",
  foreign: "rulesList.photo.foreign",
  none: "rulesList.photo.none",
  busy: "rulesList.photo.busy",
} as const satisfies Record<string, PlainKey>;
export type PhotoError = keyof typeof photoErrors;

/** At most 20 codes. */
export type PhotoReading = { ok: true; codes: string[] } | { ok: false; reason: PhotoError };
