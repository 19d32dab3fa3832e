/** Set by the proxy on the request a page sees: the page's path and query. */
export const PAGE_HEADER = "x-page";

/** Set to "1" by the proxy when a form was sent. */
export const FORM_POST_HEADER = "x-form-post";
