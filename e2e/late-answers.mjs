// `npm run test:long` loads this file before the program. It delays the answer to each form, and to each page that script
// requests. A story that reads a page before the answer has arrived then fails in every run, not only in some.
import { Server } from "node:http";

const FORM_MS = 700;
const PAGE_MS = 400;

/** @param {import("node:http").IncomingMessage} request */
function delayOf({ method, url = "", headers }) {
  if (url.startsWith("/api/") || url.startsWith("/_next/static/")) return 0;
  if (method === "POST") return FORM_MS;
  return headers.rsc === undefined ? 0 : PAGE_MS;
}

const { emit } = Server.prototype;
Server.prototype.emit = function emitLate(event, ...values) {
  const delay = event === "request" ? delayOf(values[0]) : 0;
  if (delay === 0) return emit.call(this, event, ...values);
  setTimeout(() => emit.call(this, event, ...values), delay);
  return true;
};
