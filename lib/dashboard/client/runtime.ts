import type { PhotoReading } from "@/lib/contract/access-points/codes/photo-reading";

/** Values that server.ts provides to the pages, such as access to the service and the secrets of the session cookie. */
export type Runtime = {
  /** Answers a request of the contract: our own service, or lib/remote-service for a service elsewhere. */
  service: (request: Request, from: { clientAddress: string; page: object | undefined }) => Promise<Response>;
  cookieSecret: string;
  previousCookieSecret: string | undefined;
  publicUrl: string | undefined;
  development: boolean;
  /** Returns the codes in a photo that this person uploaded, or why it cannot be read. */
  readPhoto: (person: string, photo: Uint8Array) => Promise<PhotoReading>;
  /** Returns the IP address of the client for whom a page is being rendered. */
  clientAddress: () => string;
  page: () => object | undefined;
  setPageStatus: (status: number) => void;
  /** Port of the address at which the person opened the page being rendered; "" for the usual one. */
  openedPort: () => string;
  /** States that the form of the current request asks another person, so that its page must show it again. */
  keepForm: () => void;
  isFormKept: () => boolean;
};

const KEY = Symbol.for("access-points.runtime");
type Published = { [KEY]?: Runtime };

/**
 * Registers the runtime. server.ts calls this once before any page. It uses `globalThis`, because Next bundles its own
 * copy of every module, and a page that imported the service would open the database a second time.
 */
export function publishRuntime(runtime: Runtime): void {
  (globalThis as Published)[KEY] = runtime;
}

/** Returns the runtime that server.ts registered. @throws Error when the pages run without it, as under `next start` */
export function getRuntime(): Runtime {
  const runtime = (globalThis as Published)[KEY];
  if (!runtime) throw new Error("The pages run only inside the program. Start it with npm start.");
  return runtime;
}
