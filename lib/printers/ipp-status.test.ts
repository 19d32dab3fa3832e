import { expect, test } from "vitest";
import { type IppAttributes, ipp } from "./ipp-message";
import { chooseMedia, type MediaChoice } from "./ipp-status";
import type { PrintedSize } from "./printer";

const size = (x: number | { from: number; to: number }, y: typeof x): IppAttributes =>
  new Map(
    [x, y].map((side, at) => [
      `${"xy"[at]}-dimension`,
      typeof side === "number" ? ipp("integer", side) : ipp("range", side),
    ]),
  );
const medium = (...sides: Parameters<typeof size>) =>
  ipp("collection", new Map([["media-size", ipp("collection", size(...sides))]]));
const media = (...names: string[]) => ipp("keyword", ...names);
const roll = (widthMm: number, heightMm: number) => ({ kind: "roll" as const, widthMm, heightMm });
const sheet = (widthMm: number, heightMm: number) => ({ kind: "sheet" as const, widthMm, heightMm });
const custom = ["custom_min_20x10mm", "custom_max_104x500mm"];

test.each<[Record<string, ReturnType<typeof ipp>>, PrintedSize, MediaChoice | null]>([
  [{ "media-ready": media("om_a_50x25mm") }, roll(50.9, 25.5), { keyword: "om_a_50x25mm" }],
  [{ "media-ready": media("om_a_50x25mm") }, roll(51.2, 25), null],
  [{ "media-ready": media("om_a_50x25mm") }, roll(25, 50), null],
  [{ "media-ready": media("iso_a4_210x297mm") }, sheet(297, 210), { keyword: "iso_a4_210x297mm" }],
  [{ "media-ready": media("om_a_50x25mm"), "media-supported": media("om_b_70x40mm") }, roll(70, 40), null],
  [{ "media-ready": media("om_a_50x25mm", "oe_2x1_2x1in") }, roll(50.8, 25.4), { keyword: "oe_2x1_2x1in" }],
  [
    { "media-ready": media("iso_a4_210x297mm"), "media-default": media("om_a_50x25mm") },
    roll(50, 25),
    { keyword: "om_a_50x25mm" },
  ],
  [
    { "media-default": media("om_a_50x25mm"), "media-supported": media("om_b_70x40mm") },
    roll(70, 40),
    { keyword: "om_b_70x40mm" },
  ],
  [{ "media-col-ready": medium(5_000, 2_500) }, roll(50.4, 25.4), { widthMm: 50, heightMm: 25 }],
  [
    { "media-col-ready": medium(5_080, 2_540), "media-supported": media("oe_2x1_2x1in") },
    roll(50.8, 25.4),
    { keyword: "oe_2x1_2x1in" },
  ],
  [{ "media-supported": media("om_a_50x25mm", ...custom) }, roll(62, 29), { widthMm: 62, heightMm: 29 }],
  [{ "media-supported": media("om_a_50x25mm", ...custom) }, roll(120, 29), null],
  [
    { "media-col-database": medium({ from: 2_000, to: 10_400 }, 2_500) },
    roll(60.5, 25),
    { widthMm: 60.5, heightMm: 25 },
  ],
  [{ "media-size-supported": ipp("collection", size(5_000, 2_500)) }, roll(60, 25), null],
  [{ "media-col-supported": media("media-size") }, roll(60, 25), { widthMm: 60, heightMm: 25 }],
  [{}, roll(60, 25), "any"],
])("a size is asked for only where the printer has it: %j, %j", (attributes, asked, expected) => {
  const choice = chooseMedia(new Map(Object.entries(attributes)), asked);
  expect(choice).toEqual(expected && typeof expected === "object" ? expect.objectContaining(expected) : expected);
});
