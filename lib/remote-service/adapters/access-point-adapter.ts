import { z } from "zod";
import { accessPoint } from "@/lib/contract/access-points/access-point";
import { fieldOf, mapFields } from "@/lib/contract/access-points/access-point-fields";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import { camelKeys, unwrapped } from "./camel-keys";
import { type Adapter, parseAnswer } from "./parse-answer";

const asText = (value: unknown) => (typeof value === "number" ? String(value) : value);

/** Id of any service, as text: ours are UUIDs, other services may use numbers. */
export const anyId = z.preprocess(asText, z.string().min(1, "an id").max(200, "an id of 200 characters at most"));
const text = z.preprocess(asText, z.string());
const optionalText = z
  .unknown()
  .optional()
  .transform((value) => asText(value ?? ""))
  .pipe(z.string());

/** Timestamp in any format, converted to RFC 3339 in UTC; null if it is not valid. */
const anyMoment = z
  .unknown()
  .optional()
  .transform((value) => {
    const date = typeof value === "string" || typeof value === "number" ? new Date(value) : null;
    return date && Number.isFinite(date.getTime()) ? date.toISOString() : null;
  });

/** Access point, as any service returns it. Optional members that are absent become blank or null. */
export const anyAccessPoint: z.ZodType<ListedAccessPoint> = z.preprocess(
  camelKeys,
  z.object({
    id: anyId,
    ...mapFields((name) => (fieldOf(name).isRequired ? text : optionalText)),
    createdAt: anyMoment,
    updatedAt: anyMoment,
    owner: z
      .preprocess(camelKeys, z.object({ id: anyId, name: text }))
      .nullable()
      .catch(null),
    label: accessPoint.shape.label.nullable().catch(null),
    team: z
      .preprocess(camelKeys, z.object({ id: anyId, name: text }))
      .nullable()
      .catch(null),
  }),
);

const WRAPPERS = ["data", "accessPoint"] as const;

/** Reads one access point, bare or wrapped. */
export const readAccessPoint: Adapter<ListedAccessPoint> = (json) => {
  const { value, at } = unwrapped(json, WRAPPERS, "id");
  return parseAnswer(anyAccessPoint, value, at);
};

/** Reads a created or changed access point. Members that the answer omits keep the values that were sent. */
export const readSaved =
  (sent: object): Adapter<ListedAccessPoint> =>
  (json) => {
    const { value, at } = unwrapped(json, WRAPPERS, "id");
    return parseAnswer(anyAccessPoint, typeof value === "object" ? { ...sent, ...value } : value, at);
  };
