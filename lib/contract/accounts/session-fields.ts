/** Names of the two fields that a form shows after its session has ended, so that the person signs in inside the form. */
export const SESSION_EMAIL = "session-email";
export const SESSION_PASSWORD = "session-password";
