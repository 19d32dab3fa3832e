import { PrinterError } from "./networks";

/** Tags of values (RFC 8010, 3.5.2). */
const TAGS = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  octets: 0x30,
  dateTime: 0x31,
  resolution: 0x32,
  range: 0x33,
  collection: 0x34,
  textWithLanguage: 0x35,
  nameWithLanguage: 0x36,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  uriScheme: 0x46,
  charset: 0x47,
  language: 0x48,
  mediaType: 0x49,
};
const END_OF_COLLECTION = 0x37;
const MEMBER_NAME = 0x4a;
export const END_OF_ATTRIBUTES = 0x03;

/** Tags of groups (RFC 8010, 3.5.1). */
export const groupTags = { operation: 0x01, job: 0x02, printer: 0x04, unsupported: 0x05 };

export const IPP_BYTES_MAX = 1024 ** 2;
const DEPTH_MAX = 8;
const LENGTH_MAX = 0x7fff;

type IppRange = { from: number; to: number };
type IppResolution = { x: number; y: number; unit: number };
type TextInLanguage = { language: string; text: string };

/** Null stands for a value out of band, such as "unknown"; bytes for dates and tags of others. */
export type IppValue =
  | number
  | boolean
  | string
  | null
  | IppRange
  | IppResolution
  | TextInLanguage
  | Uint8Array
  | IppAttributes;
type Tagged = { tag: number; value: IppValue };
/** A Map: names come from strangers. */
export type IppAttributes = Map<string, Tagged[]>;

/** `code` is the operation of a request, or the status of an answer. */
export type IppMessage = {
  version: [number, number];
  code: number;
  requestId: number;
  groups: { tag: number; attributes: IppAttributes }[];
};

export const ipp = (tag: keyof typeof TAGS, ...values: IppValue[]): Tagged[] =>
  values.map((value) => ({ tag: TAGS[tag], value }));

export const attributesOf = (message: IppMessage, group: keyof typeof groupTags): IppAttributes =>
  message.groups.find(({ tag }) => tag === groupTags[group])?.attributes ?? new Map();

export function encodeIpp({ version, code, requestId, groups }: IppMessage): Buffer {
  const head = Buffer.alloc(8);
  head.set(version);
  head.writeUInt16BE(code, 2);
  head.writeInt32BE(requestId, 4);
  const body = groups.flatMap(({ tag, attributes }) => [
    Buffer.of(tag),
    ...[...attributes].flatMap(([name, values]) =>
      values.flatMap((value, at) => encodeValue(at === 0 ? name : "", value)),
    ),
  ]);
  return Buffer.concat([head, ...body, Buffer.of(END_OF_ATTRIBUTES)]);
}

function encodeValue(name: string, { tag, value }: Tagged): Buffer[] {
  if (!(value instanceof Map)) return [field(tag, name, encodeBytes(tag, value))];
  const members = [...value].flatMap(([member, values]) => [
    field(MEMBER_NAME, "", Buffer.from(member)),
    ...values.flatMap((one) => encodeValue("", one)),
  ]);
  return [field(tag, name, Buffer.alloc(0)), ...members, field(END_OF_COLLECTION, "", Buffer.alloc(0))];
}

/** @throws RangeError for a text of more than 32,767 bytes */
function field(tag: number, name: string, value: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(tag), withLength(Buffer.from(name)), withLength(value)]);
}

function withLength(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(2);
  length.writeInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function encodeBytes(tag: number, value: Exclude<IppValue, IppAttributes>): Uint8Array {
  if (value === null) return Buffer.alloc(0);
  if (typeof value === "string") return Buffer.from(value);
  if (typeof value === "boolean") return Buffer.of(Number(value));
  if (value instanceof Uint8Array) return value;
  if (typeof value === "number") return int32(value);
  if ("text" in value)
    return Buffer.concat([withLength(Buffer.from(value.language)), withLength(Buffer.from(value.text))]);
  if (tag === TAGS.range && "from" in value) return Buffer.concat([int32(value.from), int32(value.to)]);
  if ("unit" in value) return Buffer.concat([int32(value.x), int32(value.y), Buffer.of(value.unit)]);
  throw new TypeError(`A value of the tag ${tag} is of another type.`);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

/** `data` is what follows the attributes: the file of a job. @throws PrinterError not-ipp */
export function decodeIpp(bytes: Buffer): IppMessage & { data: Buffer } {
  const reader = readFrom(bytes);
  const head = reader.take(8);
  const groups: IppMessage["groups"] = [];
  let values: Tagged[] | null = null;
  for (let tag = reader.tag(); tag !== END_OF_ATTRIBUTES; tag = reader.tag()) {
    if (tag < 0x10) {
      groups.push({ tag, attributes: new Map() });
      values = null;
      continue;
    }
    const name = reader.counted().toString();
    const attributes: IppAttributes | undefined = groups.at(-1)?.attributes;
    if (name !== "") {
      values = [];
      attributes?.set(name, values);
    }
    if (!attributes || !values) throw new PrinterError("not-ipp");
    values.push(readValue(reader, tag, DEPTH_MAX));
  }
  const version: [number, number] = [head.readUInt8(0), head.readUInt8(1)];
  return { version, code: head.readUInt16BE(2), requestId: head.readInt32BE(4), groups, data: reader.rest() };
}

type Reader = ReturnType<typeof readFrom>;

function readFrom(bytes: Buffer) {
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new PrinterError("not-ipp");
    at += length;
    return bytes.subarray(at - length, at);
  };
  const counted = () => {
    const length = take(2).readUInt16BE();
    if (length > LENGTH_MAX) throw new PrinterError("not-ipp");
    return take(length);
  };
  return { take, counted, tag: () => take(1).readUInt8(), rest: () => bytes.subarray(at) };
}

/** Reads a value after its tag and its name. */
function readValue(reader: Reader, tag: number, depth: number): Tagged {
  const bytes = reader.counted();
  return { tag, value: tag === TAGS.collection ? readCollection(reader, depth) : decodeBytes(tag, bytes) };
}

/** RFC 8010, 3.1.6: member names and their values, none of which has a name as an attribute has. */
function readCollection(reader: Reader, depth: number): IppAttributes {
  const members: IppAttributes = new Map();
  let values: Tagged[] | null = null;
  for (;;) {
    const tag = reader.tag();
    if (tag < 0x10 || reader.counted().length > 0 || depth === 0) throw new PrinterError("not-ipp");
    if (tag === END_OF_COLLECTION) {
      reader.counted();
      return members;
    }
    if (tag === MEMBER_NAME) {
      values = [];
      members.set(reader.counted().toString(), values);
    } else if (values) values.push(readValue(reader, tag, depth - 1));
    else throw new PrinterError("not-ipp");
  }
}

function decodeBytes(tag: number, bytes: Buffer): Exclude<IppValue, IppAttributes> {
  const ofLength = (length: number): Buffer => {
    if (bytes.length !== length) throw new PrinterError("not-ipp");
    return bytes;
  };
  if (tag < 0x20) return null;
  if (tag === TAGS.integer || tag === TAGS.enum) return ofLength(4).readInt32BE();
  if (tag === TAGS.boolean) return ofLength(1).readUInt8() !== 0;
  if (tag === TAGS.range) return { from: ofLength(8).readInt32BE(0), to: bytes.readInt32BE(4) };
  if (tag === TAGS.resolution)
    return { x: ofLength(9).readInt32BE(0), y: bytes.readInt32BE(4), unit: bytes.readUInt8(8) };
  if (tag === TAGS.textWithLanguage || tag === TAGS.nameWithLanguage) {
    const reader = readFrom(bytes);
    const value = { language: reader.counted().toString(), text: reader.counted().toString() };
    if (reader.rest().length > 0) throw new PrinterError("not-ipp");
    return value;
  }
  return tag >= 0x40 && tag < 0x60 ? bytes.toString() : Uint8Array.from(bytes);
}
