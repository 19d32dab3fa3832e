import type { PhotoReading } from "@/lib/contract/access-points/codes/photo-reading";
import type { Language } from "@/lib/messages/messages";

/** Of one page request. `me`: what the service said about its reader. */
type PageMemory = { me?: { token: string; outcome: Promise<unknown> } | undefined };

/** Provided by server.ts. */
export type Runtime = {
  /** Our own service, or lib/remote-service for one elsewhere. */
  service: (request: Request, from: { clientAddress: string; page: PageMemory | undefined }) => Promise<Response>;
  cookieSecret: string;
  previousCookieSecret: string | undefined;
  publicUrl: string | undefined;
  /** Such as 1.1.0, or 1.1.0-dev.f11e927e, which names the commit. */
  version: string;
  /** Returns how a command is called here, such as `npm run backup`. */
  commandOf: (name: string, ...args: string[]) => string;
  development: boolean;
  /** Addresses of the scripts with the messages of components in the browser, for the page at this path. */
  messageUrls: (language: Language, path: string) => string[];
  /** Null: that of each browser. */
  officeLanguage: () => Promise<Language | null>;
  readPhoto: (person: string, photo: Uint8Array) => Promise<PhotoReading>;
  clientAddress: () => string;
  page: () => PageMemory | undefined;
  setPageStatus: (status: number) => void;
  /** "" for the usual one. */
  openedPort: () => string;
  /** The form asks another person, so that its page must show it again. */
  keepForm: () => void;
  isFormKept: () => boolean;
};

const KEY = Symbol.for("access-points.runtime");
type Published = { [KEY]?: Runtime };

/** `globalThis`, because Next bundles its own copy of every module, which would open the database a second time. */
export function publishRuntime(runtime: Runtime): void {
  (globalThis as Published)[KEY] = runtime;
}

/** Throws when the pages run without server.ts, as under `next start`. */
export function getRuntime(): Runtime {
  const runtime = (globalThis as Published)[KEY];
  if (!runtime) throw new Error("The pages run only inside the program. Start it with npm start.");
  return runtime;
}
