import { onTestFinished } from "vitest";
import { drain } from "./drain";
import { listen } from "./listen";
import { createRequestHandler } from "./request-handler";

/** Starts the request handler on a port of its own. Without `given`, nobody is signed in, and nothing is logged. */
export async function startHandler(given: Partial<Parameters<typeof createRequestHandler>[0]>) {
  const handler = createRequestHandler({
    service: async () => new Response(),
    pages: () => new Promise<void>(() => {}),
    ownHeaders: [],
    preparePage: async () => ({ headers: {}, setCookies: [] }),
    findLanguage: async () => "en",
    answerMessages: () => false,
    probePages: async () => true,
    findPerson: async () => null,
    trustedProxyHops: 0,
    log: { warn: () => {}, error: () => {} },
    ...given,
  });
  const server = await listen(handler, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => drain(server, 0));
  const { port } = server.address() as { port: number };
  return { server, port };
}
