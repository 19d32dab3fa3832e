import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";

/**
 * Context of the current page request: what its log lines say, the address of the client, the host that the client asked,
 * the cookies that its answer sets before those of the page, and what the page chose.
 */
export type PageContext = {
  requestId: string;
  method: string;
  path: string;
  address: string;
  host: string;
  setCookies: string[];
  status?: number;
  isFormKept?: boolean;
};

const contexts = new AsyncLocalStorage<PageContext>();

/** Returns the log fields of the current page request, or an empty object outside of a request. */
export function pageRequestFields(): { requestId?: string; method?: string; path?: string } {
  const context = contexts.getStore();
  return context ? { requestId: context.requestId, method: context.method, path: context.path } : {};
}

/** Returns the IP address of the client of the current page request. */
export const pageClientAddress = (): string => contexts.getStore()?.address ?? "";

/** Returns the port of the host that the current page request names; "" for the usual one of http or https. */
export const pagePort = (): string => /:(\d{1,5})$/.exec(contexts.getStore()?.host ?? "")?.[1] ?? "";

/** States that the page being rendered must show the form again that was sent to it. */
export function keepForm(): void {
  const context = contexts.getStore();
  if (context) context.isFormKept = true;
}

export const isFormKept = (): boolean => contexts.getStore()?.isFormKept ?? false;

/**
 * Sets the status of the page being rendered. Next lets a page choose only 404, and then sends an empty body that a
 * script fills in, so a reader without JavaScript would see nothing.
 */
export function setPageStatus(status: number): void {
  const context = contexts.getStore();
  if (context) context.status = status;
}

/**
 * Runs `answer`, and adds to `response` the cookies of the context and the status of `setPageStatus`, which replaces only 200.
 * Next replaces cookies that were set before it, so they are added at the end.
 */
export function withPageContext<T>(response: ServerResponse, context: PageContext, answer: () => T): T {
  const { writeHead } = response;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const setCookies = [context.setCookies, response.getHeader("Set-Cookie") ?? []].flat();
    if (setCookies.length > 0) response.setHeader("Set-Cookie", setCookies.map(String));
    return Reflect.apply(writeHead, response, [status === 200 ? (context.status ?? status) : status, ...rest]);
  };
  return contexts.run(context, answer);
}
