import { parentPort } from "node:worker_threads";
import { isProven } from "./verify-symbol";
import type { Answer, Claim } from "./verify-worker-client";

// The program of the thread that reads symbols back while `render-worker` draws others.

parentPort?.on("message", async (claims: Claim[]) => {
  const answer: Answer = { read: 0, failed: null };
  for (const { index, value, symbol } of claims) {
    if (!(await isProven(value, symbol))) {
      answer.failed = index;
      break;
    }
    answer.read += 1;
  }
  parentPort?.postMessage(answer);
});
