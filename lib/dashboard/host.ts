import type { LabelDesk } from "./label-desk";

/**
 * Runtime that server.ts provides to the pages: access to the service and the secrets of the session cookie, among
 * others.
 */
export type Host = {
  service: (request: Request, from: { clientAddress: string }) => Promise<Response>;
  cookieSecret: string;
  previousCookieSecret: string | undefined;
  publicUrl: string | undefined;
  development: boolean;
  /** In-memory label jobs, for a service that cannot print labels. */
  labelDesk: LabelDesk;
  /**
   * Logs an answer of the service that cannot be read. `why` is the sentence that the page shows; it contains no
   * secret.
   */
  reportMisread: (misread: { kind: string; why: string; method: string; path: string }) => void;
  /** Sets the status of the page being rendered. */
  setPageStatus: (status: number) => void;
};

const KEY = Symbol.for("access-points.host");
type Published = { [KEY]?: Host };

/**
 * Registers the runtime. server.ts calls this once before any page. It uses `globalThis`, because Next bundles its own
 * copy of every module, and a page that imported the service would open the database a second time.
 */
export function publishHost(host: Host): void {
  (globalThis as Published)[KEY] = host;
}

/** Returns the runtime that server.ts registered. @throws Error when the pages run without it, as under `next start` */
export function getHost(): Host {
  const host = (globalThis as Published)[KEY];
  if (!host) throw new Error("The pages run only inside the program: start it with npm start.");
  return host;
}
