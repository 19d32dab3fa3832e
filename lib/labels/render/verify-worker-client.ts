import { forkConfined } from "@/lib/fork-confined";
import type { QrSymbol } from "../symbol/create-symbol";

export type VerifyRequest = { index: number; value: string; symbol: QrSymbol };

/** `verified`: symbols before the first failure, whose index is `failed`. */
export type VerifyResult = { verified: number; failed: number | null };

/** Reading is slower than drawing, and waiting batches take memory. */
const MAX_PENDING = 8;

type VerifiedFile = { add: (batch: VerifyRequest[]) => Promise<void>; finish: () => Promise<VerifyResult> };

// A process: V8 may abort when threads with WebAssembly come and go (nodejs/node issue 64500, met once
// in 20 minutes of mixed load under Node 24.21). It is kept for the next files.
export function createVerifier(program: URL) {
  let worker: VerifyWorker | null = null;
  return {
    /** `end` must follow if not all symbols of the file are read back. */
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
