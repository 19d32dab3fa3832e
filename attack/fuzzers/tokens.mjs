import { createHmac, createPublicKey, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { exactly, noneOf } from "../limits.mjs";
import { signIn } from "../program.mjs";
import { ask, inParallel } from "../requests.mjs";

const encode = (value) => Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const decode = (part) => JSON.parse(Buffer.from(part, "base64url"));
const hmac = (text, key, digest = "sha256") => createHmac(digest, key).update(text).digest("base64url");

/** Forges access tokens by the known attacks (RFC 8725), and changes a real token character by character. */
export async function attackTokens({ programs, record, isShort }) {
  const program = await programs.start({ env: { LOG_LEVEL: "silent" } });
  const { token, refreshToken } = await signIn(program.url);
  const forged = [...new Set([...forgeriesOf(token), ...changesOf(token, isShort ? 7 : 1), refreshToken])].filter(
    (one) => one !== token,
  );
  const answers = await inParallel(forged.length, 16, (at) =>
    ask(program.url, "GET", "/api/v1/me", { token: forged[at] }),
  );
  const accepted = answers.filter(({ status }) => status < 400);
  record("forged access tokens accepted", accepted.length, noneOf("token"), `${forged.length} tried`);
  record("answered otherwise than 401", answers.filter(({ status }) => status !== 401).length, noneOf("other answer"));

  const refreshes = [...changesOf(refreshToken, isShort ? 11 : 3), token, `rt1_${encode(randomUUID())}`];
  const renewed = await inParallel(refreshes.length, 8, (at) =>
    ask(program.url, "POST", "/api/v1/auth/refresh", { body: { refreshToken: refreshes[at] } }),
  );
  record(
    "forged refresh tokens accepted",
    renewed.filter(({ status }) => status < 400).length,
    noneOf("token"),
    `${refreshes.length} tried`,
  );
  record(
    "the real token afterwards, status",
    (await ask(program.url, "GET", "/api/v1/me", { token })).status,
    exactly(200),
  );
  await program.stop();
}

function forgeriesOf(token) {
  const [header, payload, signature] = token.split(".");
  const [head, claims] = [decode(header), decode(payload)];
  const { publicKey: pem, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2_048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  // The public key is parsed again, because Node 20 can deadlock when it exports a key just generated: a garbage
  // collection in `export` then waits for the lock that `export` holds.
  const jwk = createPublicKey(pem).export({ format: "jwk" });
  const signedBy = (given, key, digest) => {
    const text = `${encode(given)}.${payload}`;
    return `${text}.${hmac(text, key, digest)}`;
  };
  const none = ["none", "None", "NONE", "nOnE", ""].flatMap((alg) => {
    const text = `${encode({ ...head, alg })}.${payload}`;
    return [`${text}.`, text, `${text}.${signature}`];
  });
  const rsText = `${encode({ ...head, alg: "RS256", jwk })}.${payload}`;
  const keys = ["", "secret", "access-points", pem, JSON.stringify(jwk), head.kid, Buffer.alloc(32)];
  const kids = ["../../dev/null", "/dev/null", "' or 1=1 --", "", null, 0, "x".repeat(500), head.kid.toUpperCase()];
  const extras = [
    { jku: "http://127.0.0.1/k" },
    { x5u: "http://127.0.0.1/k" },
    { jwk },
    { x5c: ["x"] },
    { crit: ["exp"] },
    { crit: ["x"], x: 1 },
    { b64: false, crit: ["b64"] },
    { zip: "DEF" },
    { typ: "JWT" },
    { cty: "JWT" },
  ];
  const changed = [
    { exp: 9e9 },
    { sub: randomUUID() },
    { sid: randomUUID() },
    { role: "admin" },
    { iss: "x" },
    { aud: ["x"] },
    { exp: "9e9" },
    { nbf: 0 },
    { iat: 0 },
  ];
  return [
    ...none,
    `${rsText}.${sign("sha256", Buffer.from(rsText), privateKey).toString("base64url")}`,
    ...keys.flatMap((key) => [
      signedBy(head, key),
      signedBy({ ...head, alg: "HS512" }, key, "sha512"),
      signedBy({ ...head, alg: "HS384" }, key, "sha384"),
    ]),
    ...kids.flatMap((kid) => [signedBy({ ...head, kid }, ""), `${encode({ ...head, kid })}.${payload}.${signature}`]),
    ...extras.flatMap((extra) => [
      signedBy({ ...head, ...extra }, "secret"),
      `${encode({ ...head, ...extra })}.${payload}.${signature}`,
    ]),
    ...changed.map((claim) => `${header}.${encode({ ...claims, ...claim })}.${signature}`),
    ...[
      "",
      ".",
      "..",
      "...",
      `${token}.`,
      `${token}=`,
      `${token}.x`,
      `${header}..${signature}`,
      `${header}.${encode("null")}.${signature}`,
      `${header}.${encode("[")}.${signature}`,
      token.slice(0, -1),
      token.toUpperCase(),
    ],
  ];
}

/** Returns copies of the token, each with one changed character, at every position that is a multiple of `step`. */
const changesOf = (token, step) =>
  Array.from({ length: Math.floor(token.length / step) }, (_, index) => {
    const at = index * step;
    const other = token[at] === "A" ? "B" : "A";
    return token.slice(0, at) + other + token.slice(at + 1);
  });
