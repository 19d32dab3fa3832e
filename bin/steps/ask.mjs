import { setTimeout as sleep } from "node:timers/promises";

/** Waits until the program at `base` says that it is ready; a minute at most. */
export async function untilReady(base) {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`${base}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`${base} did not become ready`);
}

/** One request of the service's API; waits and asks again when it says how long to wait. */
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
