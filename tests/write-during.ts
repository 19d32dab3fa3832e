import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as retryPause } from "node:timers/promises";
import { expect } from "vitest";

const WRITERS = 8;

/** Program that gets the rows. A test that starts it again changes the URL. */
export type Target = { url: string; token: string };

/** Waits until `count` more rows are acknowledged. */
type UntilCreated = (count: number) => Promise<void>;

export type WriteAnswer = { status: number; retryAfter: string | undefined };

const agent = new Agent({ keepAlive: true, maxSockets: WRITERS });

/** Creates one access point. The status is 0 when the connection breaks. */
function create({ url, token }: Target, name: string): Promise<WriteAnswer> {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}`, "Idempotency-Key": name };
  return new Promise((resolve) => {
    const broken = () => resolve({ status: 0, retryAfter: undefined });
    const sent = request(`${url}/api/v1/access-points`, { method: "POST", headers, agent }, (response) => {
      response.resume();
      response.on("error", broken);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] }),
      );
    });
    sent.on("error", broken);
    sent.end(JSON.stringify({ name }));
  });
}

/**
 * Creates access points with eight writers while `disturb` runs. Each repeats a request with its Idempotency-Key until it is
 * acknowledged. Returns the acknowledged names and every answer.
 */
export async function writeDuring(target: Target, disturb: (untilCreated: UntilCreated) => Promise<void>) {
  const acknowledged: string[] = [];
  const answers: WriteAnswer[] = [];
  let [isOver, hasFailed] = [false, false];
  const write = async () => {
    while (!isOver) {
      const name = randomUUID();
      while (!hasFailed && !acknowledged.includes(name)) {
        const answer = await create(target, name);
        answers.push(answer);
        if (answer.status === 201) acknowledged.push(name);
        else await retryPause(50);
      }
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, write));
  const untilCreated: UntilCreated = async (count) => {
    const goal = acknowledged.length + count;
    await expect.poll(() => acknowledged.length).toBeGreaterThanOrEqual(goal);
  };
  await disturb(untilCreated).catch((error) => {
    [isOver, hasFailed] = [true, true];
    throw error;
  });
  isOver = true;
  await writing;
  return { acknowledged, answers };
}
