import { z } from "zod";
import { countBytes, INVISIBLE_NAME, isVisible, text } from "./text";

/** Maximum size of a QR code value in bytes of UTF-8. Version 19-M of ISO/IEC 18004 can still encode it. */
export const QR_CODE_MAX_BYTES = 512;

const name = text({ label: "Name", max: 200 })
  .refine((value) => value !== "", "Name is needed.")
  .refine(isVisible, INVISIBLE_NAME)
  .meta({ minLength: 1, description: "What people call it" });
const location = text({ label: "Location", max: 200 }).meta({ description: "Where it is" });
const description = text({ label: "Description", max: 2_000, lines: true }).meta({
  description: "Anything else worth knowing; line breaks are kept",
});
const qrCode = text({ label: "QR code", max: QR_CODE_MAX_BYTES })
  .refine((value) => countBytes(value) <= QR_CODE_MAX_BYTES, {
    error: (issue) =>
      `QR code is ${countBytes(issue.input as string)} bytes long; ${QR_CODE_MAX_BYTES} at most. Letters beyond A–Z take two to four bytes each.`,
  })
  .meta({ description: "The value in the QR symbol, unique per owner; blank: the service makes one" });

/** Request body to create an access point. With a blank `qrCode` the service generates one. */
export const newAccessPoint = z
  .strictObject({
    name,
    location: location.default(""),
    description: description.default(""),
    qrCode: qrCode.default(""),
  })
  .meta({ id: "NewAccessPoint" });
export type NewAccessPoint = z.output<typeof newAccessPoint>;

/**
 * Request body to change an access point: only the changed members. With a blank `qrCode` the service generates a new
 * one.
 */
export const accessPointChanges = z
  .strictObject({ name, location, description, qrCode })
  .partial()
  .meta({ id: "AccessPointChanges" });
export type AccessPointChanges = z.output<typeof accessPointChanges>;

/** Timestamp in RFC 3339, in UTC with milliseconds. */
export const moment = z.iso.datetime({ precision: 3 });

/** Print states of a label: never printed, printed, or printed and changed since. */
const labelStates = ["never", "printed", "changed"] as const;
export type LabelState = (typeof labelStates)[number];

/** Access point, as the service returns it. */
export const accessPoint = z
  .object({
    id: z.uuid(),
    name: z.string(),
    location: z.string(),
    description: z.string(),
    qrCode: z.string(),
    createdAt: moment,
    updatedAt: moment,
    owner: z.object({ id: z.uuid(), name: z.string() }),
    label: z
      .object({ printedAt: moment.nullable(), state: z.enum(labelStates) })
      .meta({ description: "When its label was last printed; changed: something on it was changed since" }),
  })
  .meta({ id: "AccessPoint" });
export type AccessPoint = z.output<typeof accessPoint>;
