import { parentPort } from "node:worker_threads";
import { isProven } from "./proof";
import type { Answer, Claim } from "./proof-thread";

// The program of the thread that reads symbols back while `draw-labels` draws others.

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
