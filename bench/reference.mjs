// The best speed to expect without a framework, on the product's database, so that both have the same rows.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { join } from "node:path";
import Sqlite from "better-sqlite3";

const { PORT, DATA_DIR } = process.env;
const db = new Sqlite(join(DATA_DIR, "access-points.sqlite"));
const owner = db.prepare("select id, name from users limit 1").get();
const total = db.prepare("select total from access_point_totals where owner_id = ?").pluck();
const page = db.prepare(
  `select id, name, location, description, qr_code, created_at, updated_at, printed_at, label_state, seen_at
   from access_points where owner_id = ? order by number desc limit ? offset ?`,
);
const KEY = "a key of the reference";
const sign = (text) => createHmac("sha256", KEY).update(text).digest();

const token = (() => {
  const ids = { sub: owner.id, sid: owner.id, jti: owner.id, iss: "access-points", aud: "access-points/api/v1" };
  const parts = [
    { alg: "HS256", typ: "at+jwt", kid: "12345678" },
    { ...ids, iat: 1_800_000_000, exp: 9_999_999_999 },
  ];
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  return `${text}.${sign(text).toString("base64url")}`;
})();

function isValid(authorization = "") {
  const [header, payload, signature] = authorization.slice(7).split(".");
  if (!signature || !timingSafeEqual(Buffer.from(signature, "base64url"), sign(`${header}.${payload}`))) return false;
  return JSON.parse(Buffer.from(payload, "base64url")).exp > Date.now() / 1_000;
}

const moment = (at) => (at === null ? null : new Date(at).toISOString());

const shown = (row) => ({
  id: row.id,
  name: row.name,
  location: row.location,
  description: row.description,
  qrCode: row.qr_code,
  createdAt: moment(row.created_at),
  updatedAt: moment(row.updated_at),
  owner,
  fields: {},
  label: { printedAt: moment(row.printed_at), state: row.label_state, seenAt: moment(row.seen_at) },
  // The rows of the measurement belong to no team.
  team: null,
});

function list(address) {
  const { searchParams } = new URL(address, "http://x");
  const [at, limit] = [Number(searchParams.get("page") ?? 1), Number(searchParams.get("limit") ?? 10)];
  const data = page.all(owner.id, limit, (at - 1) * limit).map(shown);
  const rows = total.get(owner.id) ?? 0;
  return { data, pagination: { page: at, limit, total: rows, totalPages: Math.ceil(rows / limit) } };
}

createServer((request, response) => {
  if (!isValid(request.headers.authorization)) return response.writeHead(401).end();
  const body = JSON.stringify(list(request.url));
  const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
  response.writeHead(200, headers).end(body);
}).listen(Number(PORT), "127.0.0.1", () => {
  console.log(token);
  console.error(`Ready at http://127.0.0.1:${PORT}`);
});
