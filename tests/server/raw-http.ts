import { connect } from "node:net";

/** Sends bytes unchanged and returns everything that the server answers until it closes the connection. */
export function sendRaw(url: string, bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (data) => (answer += data.toString("latin1")));
    // A server that refuses a body closes before it has read the whole body, and that resets the connection.
    socket.on("error", (error) => (answer === "" ? reject(error) : resolve(answer)));
    socket.on("close", () => resolve(answer));
  });
}

/** Returns the text of an HTTP/1.1 request that asks the server to close the connection. */
export function rawRequest(url: string, method: string, target: string, headers: string[] = [], body = ""): string {
  const length = body === "" && method !== "POST" ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const host = headers.some((line) => line.startsWith("Host:")) ? [] : [`Host: ${new URL(url).host}`];
  return [`${method} ${target} HTTP/1.1`, ...host, "Connection: close", ...headers, ...length, "", body].join("\r\n");
}

/** Signs in through the pages and returns the Cookie header of the session. */
export async function signInToPages(url: string, email: string, password: string): Promise<string> {
  const csrf = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const signedIn = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: cookiesOf(csrf), Origin: url },
    body: new URLSearchParams({ csrfToken, email, password }),
  });
  return cookiesOf(signedIn);
}

/** Returns the Cookie header that a browser would send after this answer. */
export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .filter((pair) => !pair?.endsWith("="))
    .join("; ");
