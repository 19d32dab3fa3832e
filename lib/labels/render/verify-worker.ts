import { parentPort } from "node:worker_threads";
import { verifySymbol } from "./verify-symbol";
import type { VerifyRequest, VerifyResult } from "./verify-worker-client";

// Entry of the verify worker thread, which the render worker starts. Reads symbols back, one batch per message.

parentPort?.on("message", async (batch: VerifyRequest[]) => {
  const result: VerifyResult = { verified: 0, failed: null };
  for (const { index, value, symbol } of batch) {
    if (!(await verifySymbol(value, symbol))) {
      result.failed = index;
      break;
    }
    result.verified += 1;
  }
  parentPort?.postMessage(result);
});
