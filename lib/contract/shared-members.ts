import { z } from "zod";

/** RFC 3339 in UTC. */
export const moment = z.iso.datetime({ precision: 3 });

export const count = z.int().min(0);

/** A UUID from our service, any text from a third-party service. */
export const resourceId = z.string().meta({ format: "uuid" });

export const named = z.object({ id: resourceId, name: z.string() });
