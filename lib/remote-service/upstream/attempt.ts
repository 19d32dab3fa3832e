import { type Agent, fetch } from "undici";
import { type PlainKey, recorded } from "@/lib/messages/messages";
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

/** Without the rest of the location, which may contain private data. */
function locationOf({ status, headers }: Answer): string {
  const location = headers.get("location");
  const values = { status: String(status) };
  if (!location) return recorded("remote.redirects.nowhere", values);
  return URL.canParse(location)
    ? recorded("remote.redirects.elsewhere", { ...values, origin: new URL(location).origin })
    : recorded("remote.redirects.inside", values);
}

/** Does not read the rest. @throws TransportError */
function limitSize(body: ReadableStream<Uint8Array>, maxBytes: number): ReadableStream<Uint8Array> {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > maxBytes) {
          throw new TransportError("answer-too-large", recorded("remote.why.limit", { mib: maxBytes / 1_048_576 }));
        }
        controller.enqueue(chunk);
      },
    }),
  );
}

/** `why` is recorded, for the operator of the service, and contains no secret. */
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
    const untrusted = certificates[code];
    return untrusted
      ? new TransportError("service-untrusted", recorded(untrusted), { cause: error })
      : new TransportError(kindOf(code), "", { cause: error });
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
const certificates: Record<string, PlainKey> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: "remote.certificate.selfSigned",
  SELF_SIGNED_CERT_IN_CHAIN: "remote.certificate.untrustedIssuer",
  UNABLE_TO_GET_ISSUER_CERT: "remote.certificate.unknownIssuer",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "remote.certificate.unknownIssuer",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "remote.certificate.missingIssuer",
  CERT_HAS_EXPIRED: "remote.certificate.expired",
  CERT_NOT_YET_VALID: "remote.certificate.notYet",
  CERT_REVOKED: "remote.certificate.revoked",
  CERT_UNTRUSTED: "remote.certificate.untrusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "remote.certificate.otherName",
};
