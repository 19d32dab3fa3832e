import { isThisMachine } from "@/lib/config/issuer";

/** Bytes. A discovery document has about 5 kB, a set of keys less. */
const ANSWER_MAX = 512 * 1024;

type ProviderErrorOptions = { isAway?: boolean; sentence?: string | null; cause?: unknown };

/** `message` is the exact reason, for admins and the log. */
export class ProviderError extends Error {
  override name = "ProviderError";
  readonly isAway: boolean;
  /** What people read; null for the usual sentence. */
  readonly sentence: string | null;

  constructor(message: string, { isAway = false, sentence = null, cause }: ProviderErrorOptions = {}) {
    super(message, { cause });
    this.isAway = isAway;
    this.sentence = sentence;
  }
}

type Sent = { method?: string; headers?: unknown; body?: unknown; signal?: AbortSignal | undefined };

// https only (http on this machine only), no redirects and a limit on an answer, so that a provider that was taken
// over cannot make this program call others or fill its memory.
export const createProviderFetch =
  (send: typeof fetch = fetch) =>
  async (address: string, options: Sent): Promise<Response> => {
    const url = new URL(address);
    if (url.protocol !== "https:" && !isThisMachine(url.hostname)) {
      throw new ProviderError(`The provider names ${url.origin}, which is not https`);
    }
    const request = { ...options, redirect: "manual" } as RequestInit;
    const answer = await send(url, request).catch((error: unknown) => {
      throw new ProviderError(whyUnreachable(url, error), { isAway: true, cause: error });
    });
    const { status, headers } = answer;
    if (status >= 300 && status < 400) {
      const target = headers.get("location") ?? "another address";
      throw new ProviderError(`${url.href} redirects to ${target}. Set the issuer to the address after the redirect`);
    }
    if (status >= 500) throw new ProviderError(`${url.href} answered ${status}`, { isAway: true });
    const bytes = await readLimited(url, answer);
    return new Response(bytes, { status, headers });
  };

async function readLimited(url: URL, answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of answer.body ?? []) {
      size += part.length;
      if (size > ANSWER_MAX) throw new ProviderError(`${url.href} answered with more than ${ANSWER_MAX / 1024} KiB`);
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError(whyUnreachable(url, error), { isAway: true, cause: error });
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** Codes of OpenSSL for a certificate that is not trusted. */
const UNTRUSTED = /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_UNTRUSTED/;

/** Also says what an operator can do about a certificate. */
function whyUnreachable(url: URL, error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string; message?: string } };
  if (name === "TimeoutError" || name === "AbortError") return `${url.origin} did not answer in time`;
  const code = cause?.code ?? "";
  if (UNTRUSTED.test(code)) {
    return `The certificate of ${url.origin} is not trusted (${code}). Start the program with NODE_EXTRA_CA_CERTS=/path/to/ca.pem`;
  }
  return `${url.origin} cannot be reached (${code || cause?.message || (error as Error).message})`;
}
