/** Request header with the path and query of the page, set by prepare-page.ts. */
export const PAGE_HEADER = "x-page";

/** Request header that is "1" when the request posts a form, set by prepare-page.ts. */
export const FORM_POST_HEADER = "x-form-post";

/** Request header with the flash message of the page, percent-encoded, set by prepare-page.ts. */
export const FLASH_HEADER = "x-flash";
