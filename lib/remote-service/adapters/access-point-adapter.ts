import { z } from "zod";
import { accessPoint } from "@/lib/contract/access-points/access-point";
import { fieldOf, mapFields } from "@/lib/contract/access-points/access-point-fields";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import { camelKeys, unwrapped } from "./camel-keys";
import { type Adapter, parseAnswer } from "./parse-answer";

/** Ours are UUIDs, other services may use numbers. */
export const anyId = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : value),
  z.string().min(1).max(200),
);
const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

/** RFC 3339 with any offset, converted to UTC; null if it is absent or another format. */
const anyMoment = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value).toISOString())
  .nullable()
  .catch(null);

const anyNamed = z
  .preprocess(camelKeys, z.object({ id: anyId, name: z.string() }))
  .nullable()
  .catch(null);

/** Optional members that are absent become blank or null. */
export const anyAccessPoint: z.ZodType<ListedAccessPoint> = z.preprocess(
  camelKeys,
  z.object({
    id: anyId,
    ...mapFields((name) => (fieldOf(name).isRequired ? z.string() : optionalText)),
    createdAt: anyMoment,
    updatedAt: anyMoment,
    owner: anyNamed,
    label: accessPoint.shape.label.nullable().catch(null),
    team: anyNamed,
  }),
);

const WRAPPERS = ["data", "accessPoint"] as const;

/** Bare or wrapped. Members that the answer omits keep the values that were sent. */
export const readSaved =
  (sent: object): Adapter<ListedAccessPoint> =>
  (json) => {
    const { value, at } = unwrapped(json, WRAPPERS, "id");
    return parseAnswer(anyAccessPoint, typeof value === "object" ? { ...sent, ...value } : value, at);
  };
