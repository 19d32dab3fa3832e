import { verifySymbol } from "./verify-symbol";
import type { VerifyRequest, VerifyResult } from "./verify-worker-client";

// Process of a render worker; one batch per message.

process.on("message", async (batch: VerifyRequest[]) => {
  const result: VerifyResult = { verified: 0, failed: null };
  for (const { index, value, symbol } of batch) {
    if (!(await verifySymbol(value, symbol))) {
      result.failed = index;
      break;
    }
    result.verified += 1;
  }
  // Without a callback, a failure would be an uncaught error. The render worker has ended then, and "disconnect" follows.
  process.send?.(result, undefined, undefined, () => {});
});

process.on("disconnect", () => process.exit());
// A terminal or a service manager signals every process of the program. The program decides what becomes of a job.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
