import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { t } from "@/lib/messages/messages";

export type PageContext = {
  requestId: string;
  method: string;
  path: string;
  address: string;
  host: string;
  setCookies: string[];
  /** Next decodes what they sent. */
  isStranger: boolean;
  isLogged?: boolean;
  status?: number;
  isFormKept?: boolean;
  /** See PageMemory of the dashboard. */
  me?: { token: string; outcome: Promise<unknown> } | undefined;
};

const contexts = new AsyncLocalStorage<PageContext>();

/** Empty outside of a request. */
export function pageRequestFields(): { requestId?: string; method?: string; path?: string } {
  const context = contexts.getStore();
  return context ? { requestId: context.requestId, method: context.method, path: context.path } : {};
}

/** Next logs some errors twice, and a stack says nothing about what a stranger sent. */
export function howToLogError(): "whole" | "line" | "not" {
  const context = contexts.getStore();
  if (!context?.isStranger) return "whole";
  if (context.isLogged) return "not";
  context.isLogged = true;
  return "line";
}

export const pageClientAddress = (): string => contexts.getStore()?.address ?? "";

/** Undefined outside of a page request. */
export const pageRequest = (): PageContext | undefined => contexts.getStore();

/** "" for the usual port of http or https. */
export const pagePort = (): string => /:(\d{1,5})$/.exec(contexts.getStore()?.host ?? "")?.[1] ?? "";

/** For a form that was sent to the page. */
export function keepForm(): void {
  const context = contexts.getStore();
  if (context) context.isFormKept = true;
}

export const isFormKept = (): boolean => contexts.getStore()?.isFormKept ?? false;

/** Next lets a page choose only 404, with an empty body, so that readers without script would see nothing. */
export function setPageStatus(status: number): void {
  const context = contexts.getStore();
  if (context) context.status = status;
}

/** Next's text for an action that this build lacks does not say what to do. */
const UNKNOWN_ACTION = "X-Nextjs-Action-Not-Found";

/** Next replaces cookies set before it, so they are added at the end. The status replaces only 200. */
export function withPageContext<T>(response: ServerResponse, context: PageContext, answer: () => T): T {
  const { writeHead, end } = response;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const setCookies = [context.setCookies, response.getHeader("Set-Cookie") ?? []].flat();
    if (setCookies.length > 0) response.setHeader("Set-Cookie", setCookies.map(String));
    if (response.hasHeader(UNKNOWN_ACTION)) response.removeHeader("Content-Length");
    return Reflect.apply(writeHead, response, [status === 200 ? (context.status ?? status) : status, ...rest]);
  };
  response.end = (...rest: unknown[]) =>
    Reflect.apply(end, response, response.hasHeader(UNKNOWN_ACTION) ? [`${t("requests.updated")}\n`] : rest);
  return contexts.run(context, answer);
}
