import type { PrinterReason, PrinterStatus } from "@/lib/contract/labels/printer-connection";
import { type IppAttributes, type IppValue, ipp } from "./ipp-message";
import type { PieceFormat, PrintedSize } from "./printer";

/** What tells the state of a printer, also while it prints. */
export const STATE_ATTRIBUTES = ["printer-state", "printer-state-reasons", "printer-is-accepting-jobs"];

/** By name: `all` leaves out media-col-database, and some printers answer it slowly. */
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
  "media-col-ready",
  "media-col-database",
  "print-scaling-supported",
  "sides-supported",
  "printer-make-and-model",
];

const STATE_PROCESSING = 4;
const STATE_STOPPED = 5;
const DOTS_PER_INCH = 3;
/** Printers round their sizes. */
const TOLERANCE_MM = 1;
/** An answer of 1 MiB can name 40,000 sizes. */
const ENTRIES_MAX = 300;

/** Keywords of printer-state-reasons (RFC 8011, 5.4.12) as reasons of ours. */
const REASONS = new Map<string, PrinterReason>([
  ["media-empty", "media-empty"],
  ["media-needed", "media-empty"],
  ["media-jam", "media-jam"],
  ["cover-open", "cover-open"],
  ["door-open", "cover-open"],
  ["toner-empty", "marker-supply-empty"],
  ["marker-supply-empty", "marker-supply-empty"],
  ["paused", "paused"],
]);

const valuesOf = (attributes: IppAttributes, name: string): IppValue[] =>
  (attributes.get(name) ?? []).map(({ value }) => value);

export const numbersOf = (attributes: IppAttributes, name: string): number[] =>
  valuesOf(attributes, name).filter((value) => typeof value === "number");

export const textsOf = (attributes: IppAttributes, name: string): string[] =>
  valuesOf(attributes, name).filter((value) => typeof value === "string");

const collectionsOf = (attributes: IppAttributes, name: string): IppAttributes[] =>
  valuesOf(attributes, name).filter((value) => value instanceof Map);

/** Reads why the printer does not print; nothing while it can. */
export function readReasons(attributes: IppAttributes): PrinterReason[] {
  const [accepts] = valuesOf(attributes, "printer-is-accepting-jobs");
  const isStopped = numbersOf(attributes, "printer-state")[0] === STATE_STOPPED || accepts === false;
  const found = textsOf(attributes, "printer-state-reasons")
    .filter((keyword) => keyword !== "none" && !/-(warning|report)$/.test(keyword))
    .flatMap((keyword): PrinterReason[] => {
      const known = REASONS.get(keyword.replace(/-error$/, ""));
      if (known) return [known];
      // Without a severity an unknown reason may be harmless: only the state says that it stops the printer.
      return isStopped || keyword.endsWith("-error") ? ["other"] : [];
    });
  return isStopped && found.length === 0 ? ["other"] : [...new Set(found)];
}

type Size = Pick<PrintedSize, "widthMm" | "heightMm">;
/** Any size between `min` and `max`, which are equal for most. `keyword` is a value of `media`. */
type Medium = { keyword: string | null; min: Size; max: Size };

/** Reads self-describing names such as na_index-4x6_4x6in (PWG 5101.1); none of another name. */
function readName(keyword: string): Size[] {
  const [, x, y, unit] = /_(\d{1,5}(?:\.\d{1,4})?)x(\d{1,5}(?:\.\d{1,4})?)(in|mm)$/.exec(keyword) ?? [];
  const mm = (text: string) => Math.round(Number(text) * (unit === "in" ? 2_540 : 100)) / 100;
  return x && y ? [{ widthMm: mm(x), heightMm: mm(y) }] : [];
}

/** custom_min… and custom_max… are the ends of a range and no media (PWG 5101.1, 5.3). */
function readNames(names: string[]): Medium[] {
  const fixed = names.filter((name) => !/^(custom|roll)_(min|max)/.test(name));
  return [
    ...fixed.flatMap((keyword) => readName(keyword).map((size) => ({ keyword, min: size, max: size }))),
    ...["custom", "roll"].flatMap((kind) => {
      const [min] = names.filter((name) => name.startsWith(`${kind}_min`)).flatMap(readName);
      const [max] = names.filter((name) => name.startsWith(`${kind}_max`)).flatMap(readName);
      return min && max ? [{ keyword: null, min, max }] : [];
    }),
  ];
}

/** Reads media-size of collections: x-dimension and y-dimension in 1/100 mm, or ranges of them. */
function readCollections(attributes: IppAttributes, name: string): Medium[] {
  const sizes = collectionsOf(attributes, name).flatMap((medium) => collectionsOf(medium, "media-size"));
  const rangeOf = (value: IppValue | undefined) =>
    typeof value === "number"
      ? [{ from: value / 100, to: value / 100 }]
      : value && typeof value === "object" && "from" in value
        ? [{ from: value.from / 100, to: value.to / 100 }]
        : [];
  return sizes.flatMap((size) => {
    const [x] = valuesOf(size, "x-dimension").flatMap(rangeOf);
    const [y] = valuesOf(size, "y-dimension").flatMap(rangeOf);
    if (!x || !y) return [];
    return [{ keyword: null, min: { widthMm: x.from, heightMm: y.from }, max: { widthMm: x.to, heightMm: y.to } }];
  });
}

/** The default too: CUPS 2.4 names A4 and A5 as the media of every queue, and the roll in it is the default. */
function readyMedia(attributes: IppAttributes): Medium[] {
  const ready = [...readNames(textsOf(attributes, "media-ready")), ...readCollections(attributes, "media-col-ready")];
  return ready.length > 0 ? [...readNames(textsOf(attributes, "media-default")), ...ready] : [];
}

const supportedMedia = (attributes: IppAttributes): Medium[] => [
  ...readNames([...textsOf(attributes, "media-supported"), ...textsOf(attributes, "media-default")]),
  ...readCollections(attributes, "media-col-database"),
];

/**
 * Returns the attributes of a job that ask for a size; none where the printer says no sizes. Null where it says sizes,
 * and this one is not loaded or not among them.
 */
export function chooseMedia(attributes: IppAttributes, { kind, ...size }: PrintedSize): IppAttributes | null {
  const media = [readyMedia(attributes), supportedMedia(attributes)].find((list) => list.length > 0);
  if (!media) return new Map();
  const turned = { widthMm: size.heightMm, heightMm: size.widthMm };
  for (const asked of kind === "sheet" ? [size, turned] : [size]) {
    // Two names in inches and millimetres may be less than 1 mm apart: the nearest one is meant.
    const [nearest] = media
      .map(({ keyword, min, max }) => {
        const widthMm = Math.min(Math.max(asked.widthMm, min.widthMm), max.widthMm);
        const heightMm = Math.min(Math.max(asked.heightMm, min.heightMm), max.heightMm);
        const offMm = Math.max(Math.abs(widthMm - asked.widthMm), Math.abs(heightMm - asked.heightMm));
        return { keyword, widthMm, heightMm, offMm };
      })
      .filter(({ offMm }) => offMm <= TOLERANCE_MM)
      .sort((a, b) => a.offMm - b.offMm);
    if (nearest) return askForMedia(nearest);
  }
  return null;
}

function askForMedia({ keyword, widthMm, heightMm }: Size & { keyword: string | null }): IppAttributes {
  if (keyword) return new Map([["media", ipp("keyword", keyword)]]);
  const size: IppAttributes = new Map([
    ["x-dimension", ipp("integer", Math.round(100 * widthMm))],
    ["y-dimension", ipp("integer", Math.round(100 * heightMm))],
  ]);
  return new Map([["media-col", ipp("collection", new Map([["media-size", ipp("collection", size)]]))]]);
}

/** Leaves out resolutions whose dots are no squares. */
const readDpi = (attributes: IppAttributes, name: string): number[] =>
  valuesOf(attributes, name).flatMap((value) =>
    value && typeof value === "object" && "unit" in value && value.unit === DOTS_PER_INCH && value.x === value.y
      ? [value.x]
      : [],
  );

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

export function readStatus(attributes: IppAttributes): PrinterStatus {
  const reasons = readReasons(attributes);
  const [state] = numbersOf(attributes, "printer-state");
  const [queued = 0] = numbersOf(attributes, "queued-job-count");
  const isBusy = state === STATE_PROCESSING || queued > 0;
  return {
    state: reasons.length > 0 ? "stopped" : isBusy ? "busy" : "ready",
    reasons,
    media: listMedia(attributes),
    model: textsOf(attributes, "printer-make-and-model")[0] ?? null,
    dpi: readDpi(attributes, "printer-resolution-supported").slice(0, ENTRIES_MAX),
    formats: textsOf(attributes, "document-format-supported").slice(0, ENTRIES_MAX),
  };
}

/** Each size once. */
function listMedia(attributes: IppAttributes): PrinterStatus["media"] {
  const media = [
    ...readyMedia(attributes).map((medium) => ({ ...medium, ready: true })),
    ...supportedMedia(attributes).map((medium) => ({ ...medium, ready: false })),
  ];
  const listed = new Map<string, PrinterStatus["media"][number]>();
  for (const { keyword, min, max, ready } of media) {
    const key = `${min.widthMm} ${min.heightMm}`;
    if (listed.has(key) || min.widthMm !== max.widthMm || min.heightMm !== max.heightMm) continue;
    listed.set(key, { name: keyword, ...min, ready });
  }
  return [...listed.values()].slice(0, ENTRIES_MAX);
}
