/** Names of the fields to sign in again inside a form. lib/dashboard/forms/with-session.ts reads them. */
export const SESSION_EMAIL = "session-email";
export const SESSION_PASSWORD = "session-password";
