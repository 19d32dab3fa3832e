/** Loads the library that asks for passkeys; null when its file is gone after an update of the program, or the network is lost. */
export const loadWebAuthn = () => import("@simplewebauthn/browser").catch(() => null);
