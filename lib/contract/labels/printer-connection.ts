import { z } from "zod";
import { says } from "@/lib/messages/messages";
import { filledText } from "../text";
import { portOf } from "./printer-ports";

export const ZPL_PORTS = { from: 9_100, to: 9_107 };
const IPP_PORTS = [631, 443];

const host = filledText({ label: "printers.field.host", missing: "printers.rule.host", max: 253 })
  .regex(/^[\w.:-]+$/, { error: says("printers.rule.host") })
  .meta({ description: "A name or an IP address", examples: ["192.168.1.50"] });

const port = z
  .int({ error: says("printers.rule.port", ZPL_PORTS) })
  .min(ZPL_PORTS.from, { error: says("printers.rule.port", ZPL_PORTS) })
  .max(ZPL_PORTS.to, { error: says("printers.rule.port", ZPL_PORTS) });

const SCHEMES = /^(ipps?|https?):$/;
/** Null for another text. */
function readPrinterUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return SCHEMES.test(url.protocol) && url.hostname !== "" ? url : null;
}

const printerUrl = filledText({ label: "printers.field.url", missing: "printers.rule.url", max: 500 })
  .refine((value) => readPrinterUrl(value) !== null, { error: says("printers.rule.url") })
  .refine(
    (value) => {
      const url = readPrinterUrl(value);
      return !url || (IPP_PORTS.includes(portOf(url)) && !url.username && !url.password && !url.hash);
    },
    { error: says("printers.rule.urlPort") },
  )
  .meta({ description: "Port 631 or 443", examples: ["ipp://192.168.1.60/ipp/print"] });

export const printerConnection = z
  .discriminatedUnion(
    "kind",
    [
      z
        .strictObject({ kind: z.literal("zpl"), host, port: port.default(ZPL_PORTS.from) })
        .meta({ description: "A label printer that takes ZPL on a TCP port" }),
      z.strictObject({ kind: z.literal("ipp"), url: printerUrl }).meta({ description: "A printer that speaks IPP" }),
      z
        .strictObject({ kind: z.literal("agent") })
        .meta({ description: "A print agent in the office fetches the labels and prints them" }),
    ],
    { error: says("printers.rule.connection") },
  )
  .meta({ id: "PrinterConnection", description: "Addresses inside of PRINTER_NETWORKS only" });
export type PrinterConnection = z.output<typeof printerConnection>;
export type PrinterAddress = Exclude<PrinterConnection, { kind: "agent" }>;

/** What a printer says, or why nobody can say it. Most are keywords of IPP (RFC 8011, 5.4.12). */
export const printerReasons = [
  "media-empty",
  "media-jam",
  "cover-open",
  "marker-supply-empty",
  "paused",
  "other",
  "no-answer",
  "refused",
  "unknown-name",
  "outside-networks",
  "not-zpl",
  "not-ipp",
  "no-agent",
] as const;
export type PrinterReason = (typeof printerReasons)[number];

const printerStates = ["ready", "busy", "stopped", "away"] as const;

export const printerStatus = z
  .object({
    state: z
      .enum(printerStates)
      .meta({ description: "busy: it prints; stopped: somebody has to look after it; away: it does not answer" }),
    reasons: z.array(z.enum(printerReasons)),
    media: z
      .array(
        z.object({
          name: z.string().nullable(),
          widthMm: z.number().nullable().meta({ description: "Millimetres" }),
          heightMm: z.number().nullable().meta({ description: "Millimetres, in the direction of the feed" }),
          ready: z.boolean().meta({ description: "Whether it is loaded" }),
        }),
      )
      .meta({ description: "Sizes of paper that it takes, where it says them" }),
    model: z.string().nullable(),
    dpi: z.array(z.int()).meta({ description: "Its resolutions in dots per inch, where it says them" }),
    formats: z.array(z.string()).meta({ description: "Media types of the files that it takes" }),
  })
  .meta({ id: "PrinterStatus" });
export type PrinterStatus = z.output<typeof printerStatus>;

export const printerQuestion = z
  .strictObject({ connection: printerConnection })
  .meta({ id: "PrinterQuestion", description: "The address of a printer that no profile has yet" });
