/** Names of the two fields that a form shows after its session has ended, so that the person signs in inside the form. */
export const SESSION_EMAIL = "session-email";
export const SESSION_PASSWORD = "session-password";
/** Third field, for people with a second factor: a code. */
export const SESSION_CODE = "session-code";

/**
 * Field of every form that changes something: the id of the person for whom its page was made, a blank, and their name.
 * Another tab may sign in another person before the form is sent. The last field of this name counts: a form that asks
 * keeps the person who filled it in, also on a page that was made again for the other person.
 */
export const PAGE_PERSON = "page-person";

/** Field with the id of the person who is signed in now, when they confirm that the form is to be saved as theirs. */
export const SAVE_AS = "save-as";
