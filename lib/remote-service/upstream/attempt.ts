import { type Agent, fetch } from "undici";
import type { GatewayKind } from "./gateway-problem";

/** Times in milliseconds, sizes in bytes. */
export type Limits = {
  /** For a complete JSON answer. */
  answerMs: number;
  /** Until a file begins to arrive (the service may render it), and of a pause while it arrives. */
  fileMs: number;
  answerBytes: number;
  fileBytes: number;
};

/** Each attempt builds a new request from it. */
export type Sending = { method: string; path: string; headers: Record<string, string>; body: string | undefined };

/** No redirects, because token and typed data are only for this address. @throws TransportError */
export async function attempt(base: string, sending: Sending, limits: Limits, dispatcher: Agent): Promise<Response> {
  const { path, method, headers, body = null } = sending;
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(), wantsFile(sending) ? limits.fileMs : limits.answerMs);
  try {
    const sent = { method, headers, body, redirect: "manual", signal: timer.signal, dispatcher } as const;
    return await toResponse(await fetch(base + path, sent), sending, limits);
  } catch (error) {
    throw TransportError.from(error, timer.signal.aborted);
  } finally {
    clearTimeout(timeout);
  }
}

const wantsFile = ({ headers }: Sending): boolean => headers.accept !== "application/json";

async function toResponse(answer: Answer, sending: Sending, { answerBytes, fileBytes }: Limits): Promise<Response> {
  const { status } = answer;
  if (REDIRECTS.has(status)) {
    await answer.body?.cancel();
    throw new TransportError("service-redirects", locationOf(answer));
  }
  const headers = keptHeaders(answer.headers);
  if (!answer.body || sending.method === "HEAD") return new Response(null, { status, headers });
  const isFile = wantsFile(sending) && answer.ok;
  const stream = limitSize(answer.body as ReadableStream<Uint8Array>, isFile ? fileBytes : answerBytes);
  return new Response(isFile ? stream : await new Response(stream).arrayBuffer(), { status, headers });
}

type Answer = Awaited<ReturnType<typeof fetch>>;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** fetch has decompressed the body, so its encoding and length no longer apply. */
function keptHeaders(given: Iterable<[string, string]>): Headers {
  const kept = new Headers([...given]);
  const dropped = kept.has("content-encoding") ? ["content-encoding", "content-length"] : [];
  for (const name of [...dropped, "connection", "keep-alive", "transfer-encoding"]) kept.delete(name);
  return kept;
}

const locationOf = ({ status, headers }: Answer): string =>
  `It answered ${status} and named ${originOf(headers.get("location"))}.`;

/** The rest may contain private data. */
function originOf(location: string | null): string {
  if (!location) return "no address";
  return URL.canParse(location) ? new URL(location).origin : "another path of its own";
}

/** Does not read the rest. @throws TransportError */
function limitSize(body: ReadableStream<Uint8Array>, maxBytes: number): ReadableStream<Uint8Array> {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > maxBytes) {
          const limit = `${(maxBytes / 1_048_576).toLocaleString("en")} MiB`;
          throw new TransportError("answer-too-large", `At most ${limit} are read.`);
        }
        controller.enqueue(chunk);
      },
    }),
  );
}

/** `why` is for the operator of the service and contains no secret. */
export class TransportError extends Error {
  override name = "TransportError";

  constructor(
    readonly kind: GatewayKind,
    readonly why = "",
    options?: ErrorOptions,
  ) {
    super(`${kind} ${why}`.trim(), options);
  }

  /** `late`: our own time limit aborted the request. */
  static from(error: unknown, late: boolean): TransportError {
    if (error instanceof TransportError) return error;
    if (late) return new TransportError("service-slow", "", { cause: error });
    const code = codeOf(error);
    const [kind, why] = certificates[code]
      ? (["service-untrusted", certificates[code]] as const)
      : ([kindOf(code), ""] as const);
    return new TransportError(kind, why, { cause: error });
  }
}

/** fetch wraps it in other errors. */
function codeOf(error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause) {
    const inner = one instanceof AggregateError ? one.errors[0] : one;
    if (inner && "code" in inner && typeof inner.code === "string") return inner.code;
  }
  return "";
}

/** After any other failure the service may have received the request. */
const NEVER_MADE =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|UND_ERR_CONNECT_TIMEOUT|ERR_SSL_\w+|EPROTO)$/;

function kindOf(code: string): GatewayKind {
  if (NEVER_MADE.test(code)) return "service-unreachable";
  return /TIMEOUT|ETIMEDOUT/.test(code) ? "service-slow" : "service-broken-off";
}

/** nodejs.org/api/tls.html, "X509 certificate error codes". */
const certificates: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: "It signed its certificate itself; NODE_EXTRA_CA_CERTS makes this program trust it.",
  SELF_SIGNED_CERT_IN_CHAIN:
    "It is not signed by a trusted issuer; NODE_EXTRA_CA_CERTS makes this program trust its issuer.",
  UNABLE_TO_GET_ISSUER_CERT: "Its issuer is unknown; NODE_EXTRA_CA_CERTS makes this program trust it.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "Its issuer is unknown; NODE_EXTRA_CA_CERTS makes this program trust it.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The service does not send the certificate of its issuer.",
  CERT_HAS_EXPIRED: "It has expired.",
  CERT_NOT_YET_VALID: "It is not valid yet; compare the clocks of the two machines.",
  CERT_REVOKED: "It was revoked.",
  CERT_UNTRUSTED: "It is not trusted.",
  ERR_TLS_CERT_ALTNAME_INVALID: "It is for another name than the one in ACCESS_POINT_SERVICE_URL.",
};
