import { PrinterError } from "./networks";

/** Tags of groups (RFC 8010, 3.5.1). */
const GROUPS = { operation: 0x01, job: 0x02, printer: 0x04, unsupported: 0x05 };
type Group = keyof typeof GROUPS;
const groupNames = Object.keys(GROUPS) as Group[];
const END_OF_ATTRIBUTES = 0x03;
const FIRST_VALUE_TAG = 0x10;

/** Tags of values (RFC 8010, 3.5.2). */
const TAGS = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  resolution: 0x32,
  range: 0x33,
  collection: 0x34,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mediaType: 0x49,
};
const END_OF_COLLECTION = 0x37;
const MEMBER_NAME = 0x4a;

/** Of collections in collections. */
const DEPTH_MAX = 8;

/** Null where the printer says "unknown" or such, and for values of other tags. */
export type IppValue =
  | number
  | boolean
  | string
  | null
  | { from: number; to: number }
  | { x: number; y: number; unit: number }
  | IppAttributes;
type Tagged = { tag: number; value: IppValue };
/** A Map: names come from strangers. */
export type IppAttributes = Map<string, Tagged[]>;

/** `version` is 0x0200 for 2.0. `code` is the operation of a request, or the status of an answer. */
type Head = { version: number; code: number };
export type IppMessage = Head & Record<Group, IppAttributes>;

export const ipp = (tag: keyof typeof TAGS, ...values: IppValue[]): Tagged[] =>
  values.map((value) => ({ tag: TAGS[tag], value }));

/** Each answer comes over a connection of its own, so that all requests have one id. */
const REQUEST_ID = [0, 0, 0, 1];

export function encodeIpp({ version, code, ...groups }: Head & Partial<Record<Group, IppAttributes>>): Buffer {
  const body = groupNames.flatMap((group) => {
    const attributes = [...(groups[group] ?? [])];
    return attributes.length === 0 ? [] : [Buffer.of(GROUPS[group]), ...attributes.flatMap(encodeAttribute)];
  });
  return Buffer.concat([int16(version), int16(code), Buffer.from(REQUEST_ID), ...body, Buffer.of(END_OF_ATTRIBUTES)]);
}

const encodeAttribute = ([name, values]: [string, Tagged[]]): Buffer[] =>
  values.flatMap((value, at) => encodeValue(at === 0 ? name : "", value));

function encodeValue(name: string, { tag, value }: Tagged): Buffer[] {
  if (!(value instanceof Map)) return [encodeField(tag, name, encodeBytes(value))];
  const members = [...value].flatMap(([member, values]) => [
    encodeField(MEMBER_NAME, "", Buffer.from(member)),
    ...values.flatMap((one) => encodeValue("", one)),
  ]);
  return [encodeField(tag, name), ...members, encodeField(END_OF_COLLECTION, "")];
}

function encodeField(tag: number, name: string, value: Buffer = Buffer.alloc(0)): Buffer {
  const key = Buffer.from(name);
  return Buffer.concat([Buffer.of(tag), int16(key.length), key, int16(value.length), value]);
}

function encodeBytes(value: Exclude<IppValue, IppAttributes>): Buffer {
  if (value === null) return Buffer.alloc(0);
  if (typeof value === "string") return Buffer.from(value);
  if (typeof value === "boolean") return Buffer.of(Number(value));
  if (typeof value === "number") return int32(value);
  if ("from" in value) return Buffer.concat([int32(value.from), int32(value.to)]);
  return Buffer.concat([int32(value.x), int32(value.y), Buffer.of(value.unit)]);
}

const int16 = (value: number) => Buffer.of(value >> 8, value);
const int32 = (value: number) => Buffer.of(value >> 24, value >> 16, value >> 8, value);

/** @throws PrinterError not-ipp */
export function decodeIpp(bytes: Buffer): IppMessage {
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new PrinterError("not-ipp");
    at += length;
    return bytes.subarray(at - length, at);
  };
  const takeTag = () => take(1).readUInt8();
  const takeCounted = () => take(take(2).readUInt16BE());

  const takeValue = (tag: number, depth: number): Tagged => {
    const value = takeCounted();
    return { tag, value: tag === TAGS.collection ? takeCollection(depth) : decodeBytes(tag, value) };
  };

  /** RFC 8010, 3.1.6: names of members and their values; none of these fields has a name as an attribute has. */
  const takeCollection = (depth: number): IppAttributes => {
    const members: IppAttributes = new Map();
    let values: Tagged[] | null = null;
    for (;;) {
      const tag = takeTag();
      if (tag < FIRST_VALUE_TAG || takeCounted().length > 0 || depth === 0) throw new PrinterError("not-ipp");
      if (tag === END_OF_COLLECTION) {
        takeCounted();
        return members;
      }
      if (tag === MEMBER_NAME) {
        values = [];
        members.set(takeCounted().toString(), values);
      } else if (values) values.push(takeValue(tag, depth - 1));
      else throw new PrinterError("not-ipp");
    }
  };

  const [version, code] = [take(2).readUInt16BE(), take(2).readUInt16BE()];
  take(REQUEST_ID.length);
  const groups = { operation: new Map(), job: new Map(), printer: new Map(), unsupported: new Map() };
  let attributes: IppAttributes | null = null;
  let values: Tagged[] | null = null;
  for (let tag = takeTag(); tag !== END_OF_ATTRIBUTES; tag = takeTag()) {
    if (tag < FIRST_VALUE_TAG) {
      const group = groupNames.find((name) => GROUPS[name] === tag);
      attributes = group ? groups[group] : new Map();
      values = null;
      continue;
    }
    const name = takeCounted().toString();
    // A further value of an attribute has no name.
    if (name !== "") {
      values = [];
      attributes?.set(name, values);
    }
    if (!attributes || !values) throw new PrinterError("not-ipp");
    values.push(takeValue(tag, DEPTH_MAX));
  }
  return { version, code, ...groups };
}

function decodeBytes(tag: number, bytes: Buffer): Exclude<IppValue, IppAttributes> {
  const ofLength = (length: number): Buffer => {
    if (bytes.length !== length) throw new PrinterError("not-ipp");
    return bytes;
  };
  if (tag === TAGS.integer || tag === TAGS.enum) return ofLength(4).readInt32BE();
  if (tag === TAGS.boolean) return ofLength(1).readUInt8() !== 0;
  if (tag === TAGS.range) return { from: ofLength(8).readInt32BE(0), to: bytes.readInt32BE(4) };
  if (tag === TAGS.resolution)
    return { x: ofLength(9).readInt32BE(0), y: bytes.readInt32BE(4), unit: bytes.readUInt8(8) };
  return tag >= 0x40 && tag < 0x60 ? bytes.toString() : null;
}
