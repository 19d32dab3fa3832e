import type { PrinterReason, PrinterStatus } from "@/lib/contract/labels/printer-connection";
import type { IppAttributes, IppValue } from "./ipp-message";
import type { PieceFormat, PrintedSize } from "./printer";

/** What tells the state of a printer, also while it prints. */
export const STATE_ATTRIBUTES = ["printer-state", "printer-state-reasons", "printer-is-accepting-jobs"];

/** `all` and `printer-description` leave out media-col-database, and some printers answer them slowly. */
export const PRINTER_ATTRIBUTES = [
  ...STATE_ATTRIBUTES,
  "queued-job-count",
  "operations-supported",
  "document-format-supported",
  "printer-resolution-supported",
  "printer-resolution-default",
  "pwg-raster-document-resolution-supported",
  "pwg-raster-document-type-supported",
  "media-supported",
  "media-default",
  "media-ready",
  "media-col-supported",
  "media-col-ready",
  "media-col-database",
  "media-size-supported",
  "print-scaling-supported",
  "sides-supported",
  "printer-make-and-model",
];

const STATE_PROCESSING = 4;
const STATE_STOPPED = 5;
const TOLERANCE_MM = 1;
/** An answer of 1 MiB can name 40,000 sizes. */
const ENTRIES_MAX = 300;
const TEXT_MAX = 127;

/** Keywords of printer-state-reasons (RFC 8011, 5.4.12; PWG 5100.9) as reasons of ours. */
const REASONS = new Map<string, PrinterReason>([
  ["media-empty", "media-empty"],
  ["media-needed", "media-empty"],
  ["media-jam", "media-jam"],
  ["cover-open", "cover-open"],
  ["door-open", "cover-open"],
  ["interlock-open", "cover-open"],
  ["toner-empty", "marker-supply-empty"],
  ["marker-supply-empty", "marker-supply-empty"],
  ["developer-empty", "marker-supply-empty"],
  ["paused", "paused"],
  ["moving-to-paused", "paused"],
]);

const valuesOf = (attributes: IppAttributes, name: string): IppValue[] =>
  (attributes.get(name) ?? []).map(({ value }) => value);

export const numbersOf = (attributes: IppAttributes, name: string): number[] =>
  valuesOf(attributes, name).filter((value) => typeof value === "number");

export const textsOf = (attributes: IppAttributes, name: string): string[] =>
  valuesOf(attributes, name)
    .map((value) => (value !== null && typeof value === "object" && "text" in value ? value.text : value))
    .filter((value) => typeof value === "string")
    .slice(0, ENTRIES_MAX);

const collectionsOf = (attributes: IppAttributes, name: string): IppAttributes[] =>
  valuesOf(attributes, name)
    .filter((value) => value instanceof Map)
    .slice(0, ENTRIES_MAX);

/** Reads why the printer does not print; nothing while it can. */
export function readReasons(attributes: IppAttributes): PrinterReason[] {
  const [accepts] = valuesOf(attributes, "printer-is-accepting-jobs");
  const isStopped = numbersOf(attributes, "printer-state")[0] === STATE_STOPPED || accepts === false;
  const found = textsOf(attributes, "printer-state-reasons").flatMap((keyword): PrinterReason[] => {
    if (keyword === "none" || keyword.endsWith("-warning") || keyword.endsWith("-report")) return [];
    const isError = keyword.endsWith("-error");
    const known = REASONS.get(isError ? keyword.slice(0, -"-error".length) : keyword);
    if (known) return [known];
    // Without a severity an unknown reason may be harmless: only the state says that it stops the printer.
    return isStopped || isError ? ["other"] : [];
  });
  return isStopped && found.length === 0 ? ["other"] : [...new Set(found)];
}

/** The two sides of a medium, in mm; ranges for what can have any size between. `keyword` is a value of `media`. */
type Side = { from: number; to: number };
type Medium = { keyword: string | null; width: Side; height: Side };

const exactly = (mm: number): Side => ({ from: mm, to: mm });
const isFixed = ({ width, height }: Medium) => width.from === width.to && height.from === height.to;

/** Reads a self-describing name such as na_index-4x6_4x6in (PWG 5101.1). */
function readMediaName(keyword: string): Medium[] {
  const [, x, y, unit] = /_(\d{1,5}(?:\.\d{1,4})?)x(\d{1,5}(?:\.\d{1,4})?)(in|mm)$/.exec(keyword) ?? [];
  const mm = (text: string) => Math.round(Number(text) * (unit === "in" ? 2_540 : 100)) / 100;
  return x && y ? [{ keyword, width: exactly(mm(x)), height: exactly(mm(y)) }] : [];
}

/** custom_min… and custom_max… are the ends of a range and no media (PWG 5101.1, 5.3). */
const isEnd = (keyword: string) => /^(custom|roll)_(min|max)/.test(keyword);

function readMediaNames(names: string[]): Medium[] {
  const [min] = names.filter((name) => /^(custom|roll)_min/.test(name)).flatMap(readMediaName);
  const [max] = names.filter((name) => /^(custom|roll)_max/.test(name)).flatMap(readMediaName);
  const between = (from: Side, to: Side) => ({ from: from.from, to: to.to });
  const range =
    min && max
      ? [{ keyword: null, width: between(min.width, max.width), height: between(min.height, max.height) }]
      : [];
  return [...names.filter((name) => !isEnd(name)).flatMap(readMediaName), ...range];
}

/** Reads collections with x-dimension and y-dimension, in 1/100 mm. */
const readSizes = (sizes: IppAttributes[]): Medium[] =>
  sizes.flatMap((size) => {
    const [width, height] = ["x-dimension", "y-dimension"].map((name): Side | null => {
      const [value] = valuesOf(size, name);
      if (typeof value === "number") return exactly(value / 100);
      return value !== null && typeof value === "object" && "from" in value
        ? { from: value.from / 100, to: value.to / 100 }
        : null;
    });
    return width && height ? [{ keyword: null, width, height }] : [];
  });

const readMediaCols = (attributes: IppAttributes, name: string): Medium[] =>
  readSizes(collectionsOf(attributes, name).flatMap((medium) => collectionsOf(medium, "media-size")));

/** The default too: CUPS 2.4 names A4 and A5 as the media of every queue, and the roll in it is the default. */
const readyMedia = (attributes: IppAttributes): Medium[] => {
  const ready = [
    ...readMediaNames(textsOf(attributes, "media-ready")),
    ...readMediaCols(attributes, "media-col-ready"),
  ];
  return ready.length > 0 ? [...readMediaNames(textsOf(attributes, "media-default")), ...ready] : [];
};

const supportedMedia = (attributes: IppAttributes): Medium[] => [
  ...readMediaNames([...textsOf(attributes, "media-supported"), ...textsOf(attributes, "media-default")]),
  ...readMediaCols(attributes, "media-col-database"),
  ...readSizes(collectionsOf(attributes, "media-size-supported")),
];

const offBy = ({ from, to }: Side, mm: number) => Math.max(from - mm, mm - to, 0);

/** Distance of a medium from a size in tenths of a mm: printers round. */
const distance = (medium: Medium, width: number, height: number) =>
  Math.round(10 * Math.max(offBy(medium.width, width), offBy(medium.height, height)));

/** Two names in inches and millimetres may be less than 1 mm apart: the nearest one is meant. */
function findNearest(media: Medium[], { kind, widthMm, heightMm }: PrintedSize): Medium | null {
  const ways =
    kind === "sheet" ? [[widthMm, heightMm] as const, [heightMm, widthMm] as const] : [[widthMm, heightMm] as const];
  const near = ways.map(([width, height]) =>
    media
      .map((medium) => ({ medium, off: distance(medium, width, height) }))
      .filter(({ off }) => off <= 10 * TOLERANCE_MM)
      .sort((a, b) => a.off - b.off),
  );
  return near.flat()[0]?.medium ?? null;
}

/** A value of `media`, a size for media-col, or neither where the printer says no size. */
export type MediaChoice = { keyword: string } | { widthMm: number; heightMm: number } | "any";

/** How a job asks for its size. Null where the printer says sizes, and this one is not loaded or not among them. */
export function chooseMedia(attributes: IppAttributes, size: PrintedSize): MediaChoice | null {
  const supported = supportedMedia(attributes);
  const media = [readyMedia(attributes), supported].find((list) => list.length > 0);
  if (!media) return textsOf(attributes, "media-col-supported").includes("media-size") ? size : "any";
  const found = findNearest(media, size);
  if (!found) return null;
  const same = supported.find(
    (one) => one.keyword && isFixed(found) && distance(one, found.width.from, found.height.from) === 0,
  );
  const keyword = found.keyword ?? same?.keyword;
  if (keyword) return { keyword };
  return isFixed(found) ? { widthMm: found.width.from, heightMm: found.height.from } : size;
}

/** Reads resolutions with squares as dots; those in dots per cm too. */
const readDpi = (attributes: IppAttributes, name: string): number[] =>
  valuesOf(attributes, name).flatMap((value) => {
    if (value === null || typeof value !== "object" || !("unit" in value) || value.x !== value.y || value.x <= 0)
      return [];
    return [value.unit === 4 ? Math.round(value.x * 2.54) : value.x];
  });

/** PDF where the printer takes it, because it then rasterises for its own dots; null when it takes no file of ours. */
export function chooseFormat(attributes: IppAttributes): PieceFormat | null {
  const formats = textsOf(attributes, "document-format-supported");
  if (formats.includes("application/pdf")) return { format: "pdf" };
  const types = textsOf(attributes, "pwg-raster-document-type-supported");
  const resolutions = readDpi(attributes, "pwg-raster-document-resolution-supported").sort((a, b) => a - b);
  const [first] = readDpi(attributes, "printer-resolution-default");
  const dpi = resolutions.find((one) => one === first) ?? resolutions.find((one) => one >= 300) ?? resolutions.at(-1);
  const isGrey = !types.includes("black_1");
  if (!formats.includes("image/pwg-raster") || !dpi || (isGrey && !types.includes("sgray_8"))) return null;
  return { format: "pwg", dpi, isGrey };
}

export const awayStatus = (reason: PrinterReason): PrinterStatus => ({
  state: "away",
  reasons: [reason],
  media: [],
  model: null,
  dpi: [],
  formats: [],
});

export function readStatus(attributes: IppAttributes): PrinterStatus {
  const reasons = readReasons(attributes);
  const [state] = numbersOf(attributes, "printer-state");
  const [queued = 0] = numbersOf(attributes, "queued-job-count");
  const isBusy = state === STATE_PROCESSING || queued > 0;
  const resolutions = ["printer-resolution-supported", "pwg-raster-document-resolution-supported"];
  return {
    state: reasons.length > 0 ? "stopped" : isBusy ? "busy" : "ready",
    reasons,
    media: listMedia(attributes),
    model: textsOf(attributes, "printer-make-and-model")[0]?.slice(0, TEXT_MAX) ?? null,
    dpi: [...new Set(resolutions.flatMap((name) => readDpi(attributes, name)))]
      .sort((a, b) => a - b)
      .slice(0, ENTRIES_MAX),
    formats: textsOf(attributes, "document-format-supported").map((format) => format.slice(0, TEXT_MAX)),
  };
}

/** Each size once, and names without a size. */
function listMedia(attributes: IppAttributes): PrinterStatus["media"] {
  const ready = readyMedia(attributes).filter(isFixed);
  const sized = [...ready, ...supportedMedia(attributes).filter(isFixed)].map((medium) => ({
    name: medium.keyword,
    widthMm: medium.width.from,
    heightMm: medium.height.from,
    ready: ready.includes(medium),
  }));
  const named = ["media-ready", "media-supported"].flatMap((attribute) =>
    textsOf(attributes, attribute)
      .filter((name) => !isEnd(name) && readMediaName(name).length === 0)
      .map((name) => ({ name, widthMm: null, heightMm: null, ready: attribute === "media-ready" })),
  );
  const listed = new Map<string, PrinterStatus["media"][number]>();
  for (const one of [...sized, ...named]) {
    const key = one.widthMm === null ? `${one.name}` : `${one.widthMm}x${one.heightMm}`;
    const before = listed.get(key);
    if (!before) listed.set(key, one);
    else if (before.name === null) listed.set(key, { ...before, name: one.name });
  }
  return [...listed.values()]
    .slice(0, ENTRIES_MAX)
    .map((one) => ({ ...one, name: one.name?.slice(0, TEXT_MAX) ?? null }));
}
