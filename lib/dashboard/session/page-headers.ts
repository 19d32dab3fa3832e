/** Request header with the path and query of the page, set by prepare-page.ts. */
export const PAGE_HEADER = "x-page";

/** Request header that is "1" when the request posts a form, set by prepare-page.ts. */
export const FORM_POST_HEADER = "x-form-post";

/** Request header with the flash message of the page, percent-encoded, set by prepare-page.ts. */
export const FLASH_HEADER = "x-flash";

/** Request header with the nonce of the page's scripts and styles, set by prepare-page.ts. */
export const NONCE_HEADER = "x-nonce";

/** Request header with the policy of the page, from which Next takes the nonce, set by prepare-page.ts. */
export const POLICY_HEADER = "content-security-policy";

/** All of these headers. A client's are removed, because pages trust them. */
export const pageHeaders = [PAGE_HEADER, FORM_POST_HEADER, FLASH_HEADER, NONCE_HEADER, POLICY_HEADER];
