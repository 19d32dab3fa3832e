import { once } from "node:events";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { joinSentences, t } from "@/lib/messages/messages";
import { unavailable } from "../../http/problem-error";

/** zxcvbn's score 3, safe at the sign-in form, which is also throttled. */
const GUESSES_MIN = 1e8;
/** Many times longer than the slowest password takes. */
const RATING_MAX_MS = 20_000;
/** The worker thread holds 60 MB. */
const IDLE_MAX_MS = 30_000;

const PRODUCT_WORDS = ["access", "point", "points", "access points", "accesspoint", "accesspoints", "door", "doors"];

type Person = { email: string; name: string };
type Rating = { guesses: number; patterns: string[] };

/** In a longer queue clients would give up. */
const inTurn = pLimit(1);
const QUEUE_MAX = 16;

/** Loading the dictionaries takes half a second. */
let idle: { worker: Worker; timer: NodeJS.Timeout } | undefined;

/** In a worker thread, because it takes up to seconds. Throws 503 on timeout or when the queue is full. */
export async function weaknessOf(password: string, person: Person): Promise<string | null> {
  const folded = password.normalize("NFKC").toLowerCase();
  if (folded === person.email || folded === person.email.split("@")[0]) {
    return withAdvice("isEmail");
  }
  if (inTurn.pendingCount >= QUEUE_MAX) throw unavailable(t("serviceAccounts.password.busy"), 5);
  const { guesses, patterns } = await inTurn(() => rate(folded, wordsOf(person)));
  return guesses < GUESSES_MIN ? withAdvice(reasonOf(patterns)) : null;
}

function wordsOf({ email, name }: Person): string[] {
  const [local = "", domain = ""] = email.split("@");
  const whole = [email, local, domain, name.toLowerCase()];
  const parts = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)).filter((part) => part.length > 2);
  return [...new Set([...whole, ...parts, ...PRODUCT_WORDS])].filter((word) => word !== "");
}

const withAdvice = (reason: ReturnType<typeof reasonOf> | "isEmail"): string =>
  joinSentences(t(`serviceAccounts.password.${reason}`), t("serviceAccounts.password.advice"));

function reasonOf(patterns: string[]) {
  const has = (...names: string[]) => patterns.some((pattern) => names.includes(pattern));
  if (has("userInputs")) return "ofPerson";
  if (has("passwords-common")) return "common";
  if (has("repeat")) return "repeats";
  if (has("sequence", "spatial")) return "row";
  return "guessable";
}

async function rate(password: string, words: string[]): Promise<Rating> {
  const worker = takeWorker();
  try {
    const rated = once(worker, "message", { signal: AbortSignal.timeout(RATING_MAX_MS) });
    worker.postMessage({ password, words });
    const [rating] = await rated;
    keepWorker(worker);
    return rating as Rating;
  } catch (error) {
    await worker.terminate();
    if ((error as Error).name !== "AbortError") throw error;
    throw unavailable(t("serviceAccounts.password.notChecked"), 5);
  }
}

function takeWorker(): Worker {
  if (!idle) return new Worker(new URL("./rate-password.mjs", import.meta.url));
  const { worker, timer } = idle;
  idle = undefined;
  clearTimeout(timer);
  worker.ref();
  return worker;
}

/** It does not keep the process alive. */
function keepWorker(worker: Worker): void {
  worker.unref();
  const end = () => {
    idle = undefined;
    void worker.terminate();
  };
  idle = { worker, timer: setTimeout(end, IDLE_MAX_MS).unref() };
}
