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
  /** Whether somebody without a session sent what Next decodes. */
  isStranger: boolean;
  /** Whether the log has a line about what a stranger sent. */
  isLogged?: boolean;
  status?: number;
  isFormKept?: boolean;
};

const contexts = new AsyncLocalStorage<PageContext>();

/** Returns the log fields of the current page request, or an empty object outside of a request. */
export function pageRequestFields(): { requestId?: string; method?: string; path?: string } {
  const context = contexts.getStore();
  return context ? { requestId: context.requestId, method: context.method, path: context.path } : {};
}

/**
 * Returns how an error of the current page request is logged. Next logs some twice, and its stack says nothing about what a
 * stranger sent, so that is one warning without it.
 */
export function howToLogError(): "whole" | "line" | "not" {
  const context = contexts.getStore();
  if (!context?.isStranger) return "whole";
  if (context.isLogged) return "not";
  context.isLogged = true;
  return "line";
}

export const pageClientAddress = (): string => contexts.getStore()?.address ?? "";

/** Returns the current page request; undefined outside of one. */
export const pageRequest = (): object | undefined => contexts.getStore();

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

/** Header with which Next answers to an action that this build does not have. Its text does not say what to do. */
const UNKNOWN_ACTION = "X-Nextjs-Action-Not-Found";
const UPDATED =
  "The program was updated after this page was loaded. Go back, copy what you typed, then load the page again and send the form once more.\n";

/**
 * Runs `answer`, and adds to `response` the cookies of the context and the status of `setPageStatus`, which replaces only 200.
 * Next replaces cookies that were set before it, so they are added at the end. An unknown action is answered in a sentence.
 */
export function withPageContext<T>(response: ServerResponse, context: PageContext, answer: () => T): T {
  const { writeHead, end } = response;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const setCookies = [context.setCookies, response.getHeader("Set-Cookie") ?? []].flat();
    if (setCookies.length > 0) response.setHeader("Set-Cookie", setCookies.map(String));
    if (response.hasHeader(UNKNOWN_ACTION)) response.removeHeader("Content-Length");
    return Reflect.apply(writeHead, response, [status === 200 ? (context.status ?? status) : status, ...rest]);
  };
  response.end = (...rest: unknown[]) =>
    Reflect.apply(end, response, response.hasHeader(UNKNOWN_ACTION) ? [UPDATED] : rest);
  return contexts.run(context, answer);
}
