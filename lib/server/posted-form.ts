import { IncomingMessage } from "node:http";
import { isActionBody } from "./action-body";
import type { Refusal } from "./page-refusal";
import { pathOf } from "./request-target";

/** Maximum size in bytes of a page's request body, the same as Next's default limit for server actions. */
const BODY_MAX = 1_024 * 1_024;

/** Maximum size in bytes of the form with a photo: the photo, and what multipart/form-data adds. */
const PHOTO_FORM_MAX = 8 * BODY_MAX + 16 * 1_024;

/** Most forms with a photo that are read at the same time, which bounds their memory. Others are refused. */
const PHOTO_FORMS_MAX = 8;
let photoForms = 0;

/** Path that takes the file of an import, and the most bytes of its form: the file and the parts around it. */
const UPLOAD = "/access-points/import/upload";
const UPLOAD_MAX = 21 * BODY_MAX;

/**
 * Reads and checks the body of a POST. The routes of next-auth and the upload of a file read their own body; Next decodes
 * no action on a route.
 */
export async function readPostedForm(request: IncomingMessage): Promise<{ request: IncomingMessage } | Refusal> {
  if (request.method !== "POST" || pathOf(request).startsWith("/api/auth/")) return { request };
  if (pathOf(request) === UPLOAD) return checkUpload(request);
  const isPhoto = pathOf(request) === "/scan/photo";
  if (isPhoto && photoForms >= PHOTO_FORMS_MAX) {
    const sentence = "Too many photos are being sent. Wait a few seconds, then send the photo again.";
    return { status: 503, sentence, headers: { Connection: "close", "Retry-After": "5" } };
  }
  const body = isPhoto ? await readPhotoForm(request) : await readBody(request, BODY_MAX);
  if (!body) {
    const sentence = isPhoto
      ? "The photo is larger than 8 MiB. Go back and choose a smaller one."
      : "The form is longer than 1 MiB. Send less.";
    return { status: 413, sentence, headers: { Connection: "close" } };
  }
  if (!(await isActionBody(request.headers, body))) {
    const sentence = "The form cannot be read. Load the page again, then send the form once more.";
    return { status: 400, sentence };
  }
  return { request: withBody(request, body) };
}

/** Requires an upload to state its length, so that a large one is refused before it is read. */
function checkUpload(request: IncomingMessage): { request: IncomingMessage } | Refusal {
  const length = request.headers["content-length"];
  const headers = { Connection: "close" };
  if (length === undefined) return { status: 411, sentence: "State the length of the file.", headers };
  if (Number(length) <= UPLOAD_MAX) return { request };
  return { status: 413, sentence: "The file is larger than 20 MiB. Divide it into several files.", headers };
}

async function readPhotoForm(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> {
  photoForms += 1;
  return readBody(request, PHOTO_FORM_MAX).finally(() => {
    photoForms -= 1;
  });
}

/**
 * Reads the body of a request. Returns null when it exceeds `max` bytes.
 * @throws Error when the client disconnects
 */
async function readBody(request: IncomingMessage, max: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers["content-length"] ?? 0) > max) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Destroying the request would also destroy the socket, and the answer could not be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > max) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Returns a copy of the request with an unread body, because a stream that ended cannot be read a second time. */
function withBody(request: IncomingMessage, body: Uint8Array): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const copy = new IncomingMessage(request.socket);
  const head = { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor, complete: true };
  Object.assign(copy, head);
  copy.push(body);
  copy.push(null);
  return copy;
}
