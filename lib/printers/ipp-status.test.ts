import { expect, test } from "vitest";
import { type IppAttributes, ipp } from "./ipp-message";
import { chooseFormat, chooseMedia, readStatus } from "./ipp-status";
import type { PrintedSize } from "./printer";

test.each([
  [3, ["none"], "ready", []],
  [4, ["none"], "busy", []],
  [5, ["paused"], "stopped", ["paused"]],
  [5, ["none"], "stopped", ["other"]],
  [3, ["media-empty-error"], "stopped", ["media-empty"]],
  [4, ["media-needed", "door-open-error"], "stopped", ["media-empty", "cover-open"]],
  [3, ["media-jam-report", "toner-empty-warning", "marker-supply-low"], "ready", []],
  [5, ["fuser-over-temp", "toner-empty"], "stopped", ["other", "marker-supply-empty"]],
])("the state %i with the reasons %j is %s", (state, keywords, expected, reasons) => {
  const attributes = new Map([
    ["printer-state", ipp("enum", state)],
    ["printer-state-reasons", ipp("keyword", ...keywords)],
  ]);
  expect(readStatus(attributes)).toMatchObject({ state: expected, reasons });
});

const dots = (...dpi: number[]) => ipp("resolution", ...dpi.map((x) => ({ x, y: x, unit: 3 })));

test.each([
  [dots(203, 300), dots(203), ["black_1", "sgray_8"], { format: "pwg", dpi: 203, isGrey: false }],
  [dots(150, 600, 300), dots(1200), ["sgray_8", "srgb_8"], { format: "pwg", dpi: 300, isGrey: true }],
  [dots(300), dots(300), ["srgb_8"], null],
  [ipp("resolution", { x: 300, y: 600, unit: 3 }), dots(300), ["black_1"], null],
])("a printer without PDF gets a raster that it takes (%#)", (resolutions, first, types, format) => {
  const attributes = new Map([
    ["document-format-supported", ipp("mediaType", "image/pwg-raster", "image/jpeg")],
    ["pwg-raster-document-resolution-supported", resolutions],
    ["printer-resolution-default", first],
    ["pwg-raster-document-type-supported", ipp("keyword", ...types)],
  ]);
  expect(chooseFormat(attributes)).toEqual(format);
});

const names = (...media: string[]) => ipp("keyword", ...media);
const sized = (...sides: (number | { from: number; to: number })[]) => {
  const dimensions = sides.map((side) => (typeof side === "number" ? ipp("integer", side) : ipp("range", side)));
  const size: IppAttributes = new Map(dimensions.map((side, at) => [`${"xy"[at]}-dimension`, side]));
  return ipp("collection", new Map([["media-size", ipp("collection", size)]]));
};
const roll = (widthMm: number, heightMm: number): PrintedSize => ({ kind: "roll", widthMm, heightMm });
const a4: PrintedSize = { kind: "sheet", widthMm: 297, heightMm: 210 };
const custom = ["custom_min_20x10mm", "custom_max_104x500mm"];

test.each<[Record<string, ReturnType<typeof ipp>>, PrintedSize, ReturnType<typeof ipp> | null]>([
  [{ "media-ready": names("om_a_50x25mm") }, roll(50.9, 25.5), names("om_a_50x25mm")],
  [{ "media-ready": names("om_a_50x25mm") }, roll(51.2, 25), null],
  [{ "media-ready": names("om_a_50x25mm") }, roll(25, 50), null],
  [{ "media-ready": names("iso_a4_210x297mm") }, a4, names("iso_a4_210x297mm")],
  [{ "media-ready": names("om_a_50x25mm"), "media-supported": names("om_b_70x40mm") }, roll(70, 40), null],
  [{ "media-ready": names("om_a_50x25mm", "oe_2x1_2x1in") }, roll(50.8, 25.4), names("oe_2x1_2x1in")],
  [{ "media-ready": names("a4_210x297mm"), "media-default": names("a_50x25mm") }, roll(50, 25), names("a_50x25mm")],
  [{ "media-default": names("a_50x25mm"), "media-supported": names("b_70x40mm") }, roll(70, 40), names("b_70x40mm")],
  [{ "media-col-ready": sized(5_000, 2_500) }, roll(50.4, 25.4), sized(5_000, 2_500)],
  [{ "media-supported": names("om_a_50x25mm", ...custom) }, roll(62, 29), sized(6_200, 2_900)],
  [{ "media-supported": names("om_a_50x25mm", ...custom) }, roll(120, 29), null],
  [{ "media-col-database": sized({ from: 2_000, to: 10_400 }, 2_500) }, roll(60.5, 25), sized(6_050, 2_500)],
  [{ "media-col-database": sized(5_000, 2_500) }, roll(60, 25), null],
])("a size is asked for only where the printer has it: %j, %j", (attributes, asked, expected) => {
  const choice = chooseMedia(new Map(Object.entries(attributes)), asked);
  expect(choice && [...choice.values()]).toEqual(expected && [expected]);
});

test("no size is asked for where the printer says none", () => {
  expect(chooseMedia(new Map(), roll(60, 25))).toEqual(new Map());
});
