import { z } from "zod";
import { accessPoint } from "@/lib/contract/access-point";
import { camelKeys, unwrapped } from "./camel-keys";
import { type Reader, readBy } from "./reader";

const asText = (value: unknown) => (typeof value === "number" ? String(value) : value);

/** An id of any service: ours are UUIDs, others count. */
export const anyId = z.preprocess(asText, z.string().min(1, "an id").max(200, "an id of 200 characters at most"));
const text = z.preprocess(asText, z.string());
const optionalText = z
  .unknown()
  .optional()
  .transform((value) => asText(value ?? ""))
  .pipe(z.string());

/** A moment in whatever form it is told, as RFC 3339 in UTC; null when it is none. */
const anyMoment = z
  .unknown()
  .optional()
  .transform((value) => {
    const date = typeof value === "string" || typeof value === "number" ? new Date(value) : null;
    return date && Number.isFinite(date.getTime()) ? date.toISOString() : null;
  });

/** An access point as any service may tell it. What it need not tell is blank or null. */
export const listedAccessPoint = z.preprocess(
  camelKeys,
  z.object({
    id: anyId,
    name: text,
    location: optionalText,
    description: optionalText,
    qrCode: optionalText,
    createdAt: anyMoment,
    updatedAt: anyMoment,
    owner: z
      .preprocess(camelKeys, z.object({ id: anyId, name: text }))
      .nullable()
      .catch(null),
    label: accessPoint.shape.label.nullable().catch(null),
  }),
);
export type ListedAccessPoint = z.output<typeof listedAccessPoint>;

const WRAPPERS = ["data", "accessPoint"] as const;

/** One access point, bare or wrapped. */
export const readAccessPoint: Reader<ListedAccessPoint> = (json) => {
  const { value, at } = unwrapped(json, WRAPPERS, "id");
  return readBy(listedAccessPoint, value, at);
};

/** The one just made or changed: what the answer leaves out is as it was sent. */
export const readSaved =
  (sent: Partial<ListedAccessPoint>): Reader<ListedAccessPoint> =>
  (json) => {
    const { value, at } = unwrapped(json, WRAPPERS, "id");
    return readBy(listedAccessPoint, typeof value === "object" ? { ...sent, ...value } : value, at);
  };
