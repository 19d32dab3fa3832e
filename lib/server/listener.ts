import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { clientAddress, settleForwardedHeaders } from "./forwarded";
import { withPageStatus } from "./page-status";
import { isFromOurPages } from "./same-origin";

type Rooms = {
  service: (request: Request, from: { clientAddress: string }) => Promise<Response>;
  pages: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  trustedProxyHops: number;
};

/** Methods the platform's Request cannot even represent (Fetch standard, "forbidden method"). */
const FORBIDDEN = new Set(["TRACE", "TRACK", "CONNECT"]);

/** On every page and file; the policy with its nonce is the proxy's. */
const PAGE_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
};

/**
 * One listener for both doors: the service takes its paths, pages take the rest. Puts lighter classes in the place of
 * the global Request and Response, which an answer then costs half as much with; Next must not have looked yet, since
 * it asks of answers whether they are of that class.
 */
export function createListener({ service, pages, trustedProxyHops }: Rooms): RequestListener {
  const toService = getRequestListener((request, env) =>
    service(request, { clientAddress: clientAddress(env.incoming as IncomingMessage, trustedProxyHops) }),
  );
  return (request, response) => {
    if (FORBIDDEN.has(request.method ?? ""))
      return refuse(response, 405, "Method not allowed", { Allow: "GET, HEAD, POST" });
    if (isService(request.url ?? "/")) return void toService(request, response);
    settleForwardedHeaders(request, clientAddress(request, trustedProxyHops), trustedProxyHops);
    if (!isFromOurPages(request))
      return refuse(response, 403, "This form was sent from another site. Open the page itself and try again.");
    for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
    withPageStatus(response, () => pages(request, response)).catch((error) => response.destroy(error));
  };
}

/** `/api/v1`, the probes, and every path under `/api` that is not next-auth's. */
function isService(url: string): boolean {
  const path = url.split("?", 1)[0] ?? "";
  if (path === "/livez" || path === "/readyz" || path === "/metrics") return true;
  return path === "/api" || (path.startsWith("/api/") && path !== "/api/auth" && !path.startsWith("/api/auth/"));
}

function refuse(
  response: ServerResponse,
  status: number,
  sentence: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers });
  response.end(`${sentence}\n`);
}
