import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { QrSymbol } from "../symbol/create-symbol";

/** Symbol as drawn, and the value that it must contain. */
export type VerifyRequest = { index: number; value: string; symbol: QrSymbol };

/** Result of a batch: number of symbols verified before the first failure, and the index of that failure. */
export type VerifyResult = { verified: number; failed: number | null };

/** Largest number of batches in flight. Reading is slower than drawing, and waiting batches take memory. */
const MAX_PENDING = 8;

/**
 * Starts the bundled verify worker, which reads symbols back while others are drawn. `add` waits while too many batches
 * are pending. `finish` returns the number of verified symbols and the index of the first failure.
 *
 * The worker is a process, not a thread: the decoder is WebAssembly, and V8 may abort the whole process when threads that
 * hold WebAssembly code come and go (nodejs/node issue 64500: "Check failed: jit_page_->allocations_.erase(addr) == 1",
 * met once in 20 minutes of mixed load under Node 24.21).
 */
export function startVerifyWorker(program: URL) {
  const worker = fork(fileURLToPath(program), {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // Not those of this process, such as a module to load first.
    execArgv: ["--max-semi-space-size=8"],
  });
  let pending = 0;
  let verified = 0;
  let failed: number | null = null;
  let wake = () => {};
  let crash: Error | undefined;
  const fail = (error: Error) => {
    crash ??= error;
    wake();
  };
  worker.on("message", (result: VerifyResult) => {
    pending -= 1;
    verified += result.verified;
    failed ??= result.failed;
    wake();
  });
  worker.on("error", fail);
  worker.on("exit", (code, signal) => fail(new Error(`The verify worker ended with ${signal ?? `code ${code}`}.`)));
  const waitUntilPending = async (limit: number) => {
    while (pending > limit && crash === undefined) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (crash !== undefined) throw crash;
  };
  const add = async (batch: VerifyRequest[]) => {
    pending += 1;
    worker.send(batch, (error) => error && fail(error));
    await waitUntilPending(MAX_PENDING);
  };
  const finish = async (): Promise<VerifyResult> => {
    await waitUntilPending(0);
    return { verified, failed };
  };
  return { add, finish, stop: () => void worker.kill("SIGKILL") };
}
