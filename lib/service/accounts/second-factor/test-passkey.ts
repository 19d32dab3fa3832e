import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

type Site = { origin: string; rpID: string };
type Tampering = { origin?: string; rpID?: string; counter?: number; challenge?: string; isVerified?: boolean };

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64url");

/** CBOR (RFC 8949) of the few values that a passkey sends: integers, bytes, texts and maps. */
function cbor(value: number | string | Buffer | Map<unknown, unknown>): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    return Buffer.from(size < 256 ? [(major << 5) | 24, size] : [(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [cbor(key as string), cbor(item as string)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/**
 * Creates an authenticator that makes and answers with one passkey (ES256, attestation “none”), as a phone does. What it
 * says can be changed, for answers of another site or of a copy.
 */
export function createTestPasskey({ origin, rpID }: Site) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let count = 0;

  const dataOf = (more: Tampering, attested: Buffer) => {
    const flags = 0x01 | (more.isVerified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(more.counter ?? count);
    return Buffer.concat([sha256(more.rpID ?? rpID), Buffer.from([flags]), counter, attested]);
  };
  const clientData = (type: string, challenge: string, more: Tampering) =>
    Buffer.from(JSON.stringify({ type, challenge: more.challenge ?? challenge, origin: more.origin ?? origin }));
  const credential = { id: base64url(id), rawId: base64url(id), type: "public-key", clientExtensionResults: {} };

  return {
    id: base64url(id),
    /** Returns the new passkey for the options of a registration. */
    create: ({ challenge }: { challenge: string }, more: Tampering = {}) => {
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestationObject = cbor(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", dataOf(more, attested)],
        ]),
      );
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", challenge, more)),
          attestationObject: base64url(attestationObject),
          transports: ["internal"],
        },
      };
    },
    /** Returns the signed answer to the options of a sign-in. */
    answer: ({ challenge }: { challenge: string }, more: Tampering = {}) => {
      count += 1;
      const authenticatorData = dataOf(more, Buffer.alloc(0));
      const client = clientData("webauthn.get", challenge, more);
      const signature = createSign("sha256")
        .update(Buffer.concat([authenticatorData, sha256(client)]))
        .sign(privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
        },
      };
    },
  };
}
