import type { IncomingHttpHeaders } from "node:http";
import { Agent, request } from "node:https";
import { NAME, type Nginx } from "./nginx";

type Asked = {
  headers?: Record<string, string>;
  /** A string is sent unchanged, anything else as JSON. */
  body?: unknown;
  /** Local address to connect from. */
  from?: string;
};

export type Answered = { status: number; headers: IncomingHttpHeaders; text: string };

/** Returns a client of nginx over TLS with kept-alive connections. A request rejects if its connection breaks. */
export function connectTo({ url, port, certificate }: Pick<Nginx, "url" | "port" | "certificate">) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const ask = (method: string, path: string, { headers = {}, body, from }: Asked = {}): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const isText = typeof body === "string";
      const sent = request(
        {
          ...{ agent, method, path, host: "127.0.0.1", port, servername: NAME, ca: certificate },
          ...(from && { localAddress: from }),
          headers: {
            Host: `${NAME}:${port}`,
            ...(body !== undefined && !isText && { "Content-Type": "application/json" }),
            ...headers,
          },
        },
        async (response) => {
          let text = "";
          try {
            for await (const chunk of response.setEncoding("utf8")) text += chunk;
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
          } catch (error) {
            reject(error);
          }
        },
      );
      sent.on("error", reject);
      sent.end(body === undefined || isText ? body : JSON.stringify(body));
    });
  return { url, ask, close: () => agent.destroy() };
}

export type Client = ReturnType<typeof connectTo>;
