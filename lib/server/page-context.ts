import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";

/** Page request that is being answered: what a log line names, and the status that the page chose. */
type PageContext = { requestId: string; method: string; path: string; status?: number };

const contexts = new AsyncLocalStorage<PageContext>();

/** Returns what a log line says about the page request being answered; nothing outside of one. */
export function pageRequestFields(): { requestId?: string; method?: string; path?: string } {
  const context = contexts.getStore();
  return context ? { requestId: context.requestId, method: context.method, path: context.path } : {};
}

/**
 * Sets the status that the page being rendered answers with. Next lets a page choose only 404, and then sends an empty
 * body that script fills in; without script the reader would see nothing.
 */
export function setPageStatus(status: number): void {
  const context = contexts.getStore();
  if (context) context.status = status;
}

/** Runs `pages` so that `setPageStatus` reaches the head of `response`. Only a plain 200 is changed. */
export function withPageContext<T>(response: ServerResponse, context: PageContext, pages: () => T): T {
  const { writeHead } = response;
  response.writeHead = (status: number, ...rest: unknown[]) =>
    Reflect.apply(writeHead, response, [status === 200 ? (context.status ?? status) : status, ...rest]);
  return contexts.run(context, pages);
}
