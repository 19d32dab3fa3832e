import type { Flash } from "@/lib/dashboard/forms/form-state";

/** Name of the cookie with the id of the last message that the browser has shown. */
export const SHOWN_MESSAGE = "shown-message";

type Cookies = { get: (name: string) => { value: string } | undefined };

/**
 * Returns the message, or null if the browser has shown it already. After an action Next renders the next page in the same
 * answer and drops its cookies, so the message comes once more with the page after it.
 */
export const unlessShown = (flash: Flash | null, cookies: Cookies): Flash | null =>
  flash?.id === cookies.get(SHOWN_MESSAGE)?.value ? null : flash;
