// The limit: what one could hope for without a framework. Bare node:http, prepared statements of better-sqlite3, an
// HMAC over the token, a total that is kept and not counted, JSON.stringify. Reads a copy of the product's database.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import Sqlite from "better-sqlite3";

const [file, port] = process.argv.slice(2);
const db = new Sqlite(file, { readonly: true });
const owner = db.prepare("select id, name from users limit 1").get();
const { total } = db.prepare("select count(*) as total from access_points where owner_id = ?").get(owner.id);
const page = db.prepare(
  `select id, name, location, description, qr_code, created_at, updated_at from access_points
   where owner_id = ? order by created_at desc, id desc limit ? offset ?`,
);

const KEY = "a key of the reference";
const sign = (text) => createHmac("sha256", KEY).update(text).digest();

/** A token of the product's shape and length, by a key of our own. */
export const token = (() => {
  const parts = [
    { alg: "HS256", typ: "at+jwt", kid: "12345678" },
    {
      sub: owner.id,
      sid: owner.id,
      jti: owner.id,
      iss: "access-points",
      aud: "access-points/api/v1",
      iat: 1_800_000_000,
      exp: 9_999_999_999,
    },
  ];
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  return `${text}.${sign(text).toString("base64url")}`;
})();

function isValid(authorization = "") {
  const [header, payload, signature] = authorization.slice(7).split(".");
  if (!signature || !timingSafeEqual(Buffer.from(signature, "base64url"), sign(`${header}.${payload}`))) return false;
  return JSON.parse(Buffer.from(payload, "base64url")).exp > Date.now() / 1_000;
}

createServer((request, response) => {
  if (!isValid(request.headers.authorization)) return response.writeHead(401).end();
  const { searchParams } = new URL(request.url, "http://x");
  const [at, limit] = [Number(searchParams.get("page") ?? 1), Number(searchParams.get("limit") ?? 10)];
  const data = page.all(owner.id, limit, (at - 1) * limit).map((row) => ({
    id: row.id,
    name: row.name,
    location: row.location,
    description: row.description,
    qrCode: row.qr_code,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    owner,
  }));
  const body = JSON.stringify({ data, pagination: { page: at, limit, total, totalPages: Math.ceil(total / limit) } });
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }).end(body);
}).listen(Number(port), "127.0.0.1", () => console.log(token));
