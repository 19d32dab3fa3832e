export const PAGE_HEADER = "x-page";

/** "1" when the request posts a form. */
export const FORM_POST_HEADER = "x-form-post";

/** Its value is percent-encoded, because headers hold ASCII only. */
export const FLASH_HEADER = "x-flash";

export const NONCE_HEADER = "x-nonce";

/** Next takes the nonce from it. */
export const POLICY_HEADER = "content-security-policy";

/** A client's are removed, because pages trust them. */
export const pageHeaders = [PAGE_HEADER, FORM_POST_HEADER, FLASH_HEADER, NONCE_HEADER, POLICY_HEADER];
