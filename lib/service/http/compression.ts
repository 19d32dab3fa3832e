import { Duplex } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createGzip, gzip } from "node:zlib";
import type { Answer } from "./operation";
import { JSON_TYPE } from "./respond";

/** A smaller answer fits into one packet anyway. */
const MIN_BYTES = 1_024;

/** Fastest: the next levels save a tenth of the bytes in three times the time. */
const encoders = {
  br: (content: string | Uint8Array) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (content: string | Uint8Array) => promisify(gzip)(content, { level: constants.Z_BEST_SPEED }),
};

/** PDF, PNG and XLSX are compressed already. */
const isText = (type: string): boolean => /^(?:text\/|application\/json|image\/svg)/.test(type);

/** RFC 9110 §12.5.3. */
function chooseCoding<Coding extends string>(acceptEncoding: string | undefined, codings: Coding[]) {
  const weights = new Map<string, number>();
  for (const one of (acceptEncoding ?? "").toLowerCase().split(",")) {
    const [name = "", weight = "q=1"] = one.split(";");
    weights.set(name.trim(), Number(/^q=(.*)$/.exec(weight.trim())?.[1]));
  }
  return codings.find((coding) => (weights.get(coding) ?? weights.get("*") ?? 0) > 0);
}

/** Only GET: in another answer the length may reveal a token beside text that an attacker chose (BREACH). */
export function compressAnswer(
  answer: Answer,
  { acceptEncoding, isHead }: { acceptEncoding: string | undefined; isHead: boolean },
): Answer | Promise<Answer> {
  const { body, bytes, stream, status } = answer;
  const type = stream?.type ?? bytes?.type ?? (body === undefined ? "" : JSON_TYPE);
  if (status !== 200 || !isText(type)) return answer;
  const headers = { ...answer.headers, Vary: [answer.headers?.Vary, "Accept-Encoding"].filter(Boolean).join(", ") };
  const encoded = (coding: string) => ({ ...headers, "Content-Encoding": coding });
  if (stream) {
    const coding = chooseCoding(acceptEncoding, ["gzip"]);
    if (!coding) return { ...answer, headers };
    // A pipe opens the stream's resources, and HEAD never reads it.
    const content = isHead ? stream.content : stream.content.pipeThrough(startGzip());
    // No `size`: a client would wait for the bytes that compression saved.
    return { status, headers: encoded(coding), stream: { type, content } };
  }
  const content = bytes?.content ?? JSON.stringify(body);
  const coding = chooseCoding(acceptEncoding, ["br", "gzip"]);
  if (!coding || Buffer.byteLength(content) < MIN_BYTES) return { status, headers, bytes: { type, content } };
  return encoders[coding](content).then((compressed) => ({
    status,
    headers: encoded(coding),
    bytes: { type, content: new Uint8Array(compressed) },
  }));
}

/** CompressionStream has level 6, which is slow for large files. */
const startGzip = () => Duplex.toWeb(createGzip({ level: constants.Z_BEST_SPEED })) as ReadableWritablePair;
