import type { GatewayKind } from "./gateway-problem";

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
