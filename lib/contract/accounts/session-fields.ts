/** A form shows them after its session has ended, so that the person signs in inside the form. */
export const SESSION_EMAIL = "session-email";
export const SESSION_PASSWORD = "session-password";
/** For people with a second factor. */
export const SESSION_CODE = "session-code";

/** The person of the page: id, a blank, name. Another tab may sign in somebody else. The last such field counts. */
export const PAGE_PERSON = "page-person";

/** Id of the person who is signed in now and confirms that the form is theirs. */
export const SAVE_AS = "save-as";
