import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits until the program at `base` reports that it is ready (/readyz).
 * @throws when the program is not ready after 600 tries, 100 ms apart
 */
export async function untilReady(base) {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`${base}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`${base} did not become ready`);
}

/**
 * Sends one POST request to the service's API and returns the parsed answer. After 429 or 503 it waits for the time in
 * Retry-After and tries again.
 * @throws when the answer has another status than 2xx
 */
export async function ask(base, path, body, token) {
  const answer = await fetch(`${base}/api/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const wait = Number(answer.headers.get("retry-after"));
  if ([429, 503].includes(answer.status) && wait > 0) {
    await sleep(wait * 1_000);
    return ask(base, path, body, token);
  }
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}
