import type { LabelDesk } from "./label-desk";

/** What the program hands to the pages it serves: the way to the service, and what seals the session cookie. */
export type Host = {
  service: (request: Request, from: { clientAddress: string }) => Promise<Response>;
  cookieSecret: string;
  previousCookieSecret: string | undefined;
  publicUrl: string | undefined;
  development: boolean;
  /** For a service that draws no labels. */
  labelDesk: LabelDesk;
  /** Told of each answer of the service that cannot be read, for the log: `why` is what its page says, and no secret. */
  reportMisread: (misread: { kind: string; why: string; method: string; path: string }) => void;
  /** Says which status the page being rendered answers with. */
  setPageStatus: (status: number) => void;
};

const KEY = Symbol.for("access-points.host");
type Published = { [KEY]?: Host };

/**
 * Called once by server.ts, before any page. By `globalThis`, since Next bundles its own copy of every module: a
 * page that imported the service would open a second database handle.
 */
export function publishHost(host: Host): void {
  (globalThis as Published)[KEY] = host;
}

/** What server.ts published. @throws Error when the pages run without it, as under a bare `next start` */
export function getHost(): Host {
  const host = (globalThis as Published)[KEY];
  if (!host) throw new Error("The pages run only inside the program: start it with npm start.");
  return host;
}
