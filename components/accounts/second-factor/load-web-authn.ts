/** Loads the library that asks for passkeys; null when its file is gone after an update of the program, or the network is lost. */
export const loadWebAuthn = () => import("@simplewebauthn/browser").catch(() => null);

/** Why the browser asks for no passkey: a file that could not be loaded once is loaded again only with its page. */
export const noWebAuthn = "The browser could not ask for a passkey. Reload the page, then try again.";
