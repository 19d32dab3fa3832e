import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

const DAY_MS = 86_400_000;

/** Encodes an element in DER (ITU-T X.690, 8.1): tag, length, contents of less than 64 KiB. */
function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

const sequence = (...contents: Uint8Array[]) => der(0x30, ...contents);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const utcTime = (time: number) => der(0x17, Buffer.from(new Date(time).toISOString().replace(/^..|[-:T]|\.\d+/g, "")));
const bits = (content: Uint8Array) => der(0x03, Buffer.of(0), content);

const commonName = oid("550403");
const subjectAltName = oid("551d11");
const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));

/** Creates a key on P-256 and a certificate for a server's name, signed by that key and valid for a day (RFC 5280, 4.1). */
export function createSelfSigned(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const subject = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))));
  const dnsName = der(0x82, Buffer.from(name));
  const certificate = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1), randomBytes(8)),
    ecdsaWithSha256,
    subject,
    sequence(utcTime(Date.now() - DAY_MS), utcTime(Date.now() + DAY_MS)),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(sequence(subjectAltName, der(0x04, sequence(dnsName))))),
  );
  const signed = sequence(certificate, ecdsaWithSha256, bits(sign("sha256", certificate, privateKey)));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${signed.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}
