import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";

const answers = new AsyncLocalStorage<{ status: number | undefined }>();

/**
 * Says which status the page being rendered answers with. Next lets a page choose only 404, and then sends an empty
 * body that script fills in; a page that says "there is no such thing" must say so to everybody.
 */
export function setPageStatus(status: number): void {
  const answer = answers.getStore();
  if (answer) answer.status = status;
}

/** Runs `pages` so that `setPageStatus` reaches the head of `response`. Only a plain 200 is changed. */
export function withPageStatus<T>(response: ServerResponse, pages: () => T): T {
  const answer = { status: undefined as number | undefined };
  const { writeHead } = response;
  response.writeHead = (status: number, ...rest: unknown[]) =>
    Reflect.apply(writeHead, response, [status === 200 ? (answer.status ?? status) : status, ...rest]);
  return answers.run(answer, pages);
}
