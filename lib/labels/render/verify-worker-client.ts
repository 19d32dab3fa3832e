import { forkConfined } from "@/lib/fork-confined";
import type { QrSymbol } from "../symbol/create-symbol";

/** Symbol as drawn, and the value that it must contain. */
export type VerifyRequest = { index: number; value: string; symbol: QrSymbol };

/** Result of a batch: number of symbols verified before the first failure, and the index of that failure. */
export type VerifyResult = { verified: number; failed: number | null };

/** Largest number of batches in flight. Reading is slower than drawing, and waiting batches take memory. */
const MAX_PENDING = 8;

/** Symbols of one file that are read back. */
type VerifiedFile = { add: (batch: VerifyRequest[]) => Promise<void>; finish: () => Promise<VerifyResult> };

/**
 * Creates the client of the bundled verify worker, which reads symbols back while others are drawn. It starts the worker
 * for the first file and keeps it for the next ones, one after the other.
 *
 * The worker is a process, not a thread: the decoder is WebAssembly, and V8 may abort the whole process when threads that
 * hold WebAssembly code come and go (nodejs/node issue 64500: "Check failed: jit_page_->allocations_.erase(addr) == 1",
 * met once in 20 minutes of mixed load under Node 24.21).
 */
export function createVerifier(program: URL) {
  let worker: VerifyWorker | null = null;
  return {
    /** Begins a file. `end` must follow if not all of its symbols are read back. */
    begin: (): VerifiedFile => {
      if (worker === null || worker.hasEnded()) worker = startVerifyWorker(program);
      return worker.begin();
    },
    end: async (): Promise<void> => {
      await worker?.end();
      worker = null;
    },
  };
}

type VerifyWorker = ReturnType<typeof startVerifyWorker>;

function startVerifyWorker(program: URL) {
  const worker = forkConfined(program, {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: ["--max-semi-space-size=8"],
  });
  let crash: Error | undefined;
  let wake = () => {};
  let receive = (_: VerifyResult) => {};
  const fail = (error: Error) => {
    crash ??= error;
    wake();
  };
  worker.on("message", (result: VerifyResult) => receive(result));
  const ended = new Promise<void>((resolve) => {
    worker.on("error", (error) => {
      fail(error);
      resolve();
    });
    worker.on("exit", (code, signal) => {
      fail(new Error(`The verify worker ended with ${signal ?? `code ${code}`}.`));
      resolve();
    });
  });

  /** `add` waits while too many batches are pending. `finish` returns the result of all. */
  const begin = (): VerifiedFile => {
    let pending = 0;
    let verified = 0;
    let failed: number | null = null;
    receive = (result) => {
      pending -= 1;
      verified += result.verified;
      failed ??= result.failed;
      wake();
    };
    const waitUntilPending = async (limit: number) => {
      while (pending > limit && crash === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (crash !== undefined) throw crash;
    };
    return {
      add: async (batch) => {
        pending += 1;
        worker.send(batch, (error) => error && fail(error));
        await waitUntilPending(MAX_PENDING);
      },
      finish: async () => {
        await waitUntilPending(0);
        return { verified, failed };
      },
    };
  };
  return {
    begin,
    hasEnded: () => crash !== undefined,
    end: async (): Promise<void> => {
      worker.kill("SIGKILL");
      await ended;
    },
  };
}
