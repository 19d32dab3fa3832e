import http, { type IncomingHttpHeaders } from "node:http";
import https from "node:https";

type Asked = {
  headers?: Record<string, string>;
  /** A string is sent unchanged, anything else as JSON. */
  body?: unknown;
  /** Local address to connect from. */
  from?: string;
};

export type Answered = { status: number; headers: IncomingHttpHeaders; text: string };

/** Server name in deploy/nginx.conf. */
export const NAME = "doors.example.com";

type Address = {
  /** Public URL, whose host the requests name. */
  url: string;
  /** Port on this machine. */
  port: string;
  /** Certificate of a proxy, which is asked over TLS. Without one, the program is asked as a proxy asks it. */
  certificate?: string;
};

/** Returns a client with kept-alive connections. A request rejects if its connection breaks. */
export function connectTo({ url, port, certificate }: Address) {
  const { host, hostname: servername } = new URL(url);
  const { Agent, request } = certificate ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const ask = (method: string, path: string, { headers = {}, body, from }: Asked = {}): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const isText = typeof body === "string";
      const sent = request(
        {
          ...{ agent, method, path, host: "127.0.0.1", port, servername, ca: certificate },
          ...(from && { localAddress: from }),
          headers: {
            Host: host,
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
