import { get } from "node:http";

/** Also shown to a browser that is signed in. */
const PROBED = "/sign-in?again=1";
/** The first page after the start can take several seconds while other programs use the processors. */
const PROBED_MS = 10_000;
const TIMEOUT_MS = 20_000;

/** Packages may be removed while the program runs, and only drawing a page shows it. */
export function createPageProbe({ host, port }: { host: string; port: number }): () => Promise<boolean> {
  let known: { at: number; works: Promise<boolean> } | undefined;
  return () => {
    if (known && performance.now() < known.at + PROBED_MS) return known.works;
    known = { at: performance.now(), works: isDrawn(host, port) };
    return known.works;
  };
}

/** They mean every address, and cannot be asked themselves on every system. */
const every = new Map([
  ["0.0.0.0", "127.0.0.1"],
  ["::", "::1"],
]);

const addressOf = (host: string): string => every.get(host) ?? host;

/** Where this program reaches itself. */
export const originOf = (host: string, port: number): string => {
  const address = addressOf(host);
  return `http://${address.includes(":") ? `[${address}]` : address}:${port}`;
};

const isDrawn = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const options = { host: addressOf(host), port, path: PROBED, agent: false, timeout: TIMEOUT_MS };
    const request = get(options, (response) => {
      response.resume();
      resolve((response.statusCode ?? 500) < 500);
    });
    request.on("error", () => resolve(false)).on("timeout", () => request.destroy());
  });
