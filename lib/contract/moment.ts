import { z } from "zod";

/** Timestamp in RFC 3339, in UTC with milliseconds. */
export const moment = z.iso.datetime({ precision: 3 });
