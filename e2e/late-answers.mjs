// `npm run test:long` loads this file before the program. It delays the answer to each form, and each page, whether the
// browser loads it as a document or script requests it. A story that reads a page, or opens another one, before the answer
// has arrived then fails in every run, not only in some.
import { Server } from "node:http";

const FORM_MS = 700;
const PAGE_MS = 400;

/** @param {import("node:http").IncomingMessage} request */
function delayOf({ method, url = "", headers }) {
  if (url.startsWith("/api/") || url.startsWith("/_next/static/")) return 0;
  if (method === "POST") return FORM_MS;
  return headers.rsc !== undefined || headers["sec-fetch-dest"] === "document" ? PAGE_MS : 0;
}

const { emit } = Server.prototype;
Server.prototype.emit = function emitLate(event, ...values) {
  const delay = event === "request" ? delayOf(values[0]) : 0;
  if (delay === 0) return emit.call(this, event, ...values);
  setTimeout(() => emit.call(this, event, ...values), delay);
  return true;
};
