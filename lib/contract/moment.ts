import { z } from "zod";

/** RFC 3339 in UTC. */
export const moment = z.iso.datetime({ precision: 3 });
