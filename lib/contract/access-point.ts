import { z } from "zod";
import { countBytes, INVISIBLE_NAME, isVisible, text } from "./text";

/** Most bytes of UTF-8 a QR code value may have. Version 19-M of ISO/IEC 18004 still holds them. */
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

/** What a client sends to create an access point. A blank `qrCode` asks the service to make one. */
export const newAccessPoint = z
  .strictObject({
    name,
    location: location.default(""),
    description: description.default(""),
    qrCode: qrCode.default(""),
  })
  .meta({ id: "NewAccessPoint" });
export type NewAccessPoint = z.output<typeof newAccessPoint>;

/** What a client sends to change one: only the members to change. A blank `qrCode` asks for a new made one. */
export const accessPointChanges = z
  .strictObject({ name, location, description, qrCode })
  .partial()
  .meta({ id: "AccessPointChanges" });
export type AccessPointChanges = z.output<typeof accessPointChanges>;

/** Moments are RFC 3339, UTC, with milliseconds. */
export const moment = z.iso.datetime({ precision: 3 });

/** Whether a label was ever handed out for printing, and whether what it said has changed since. */
const labelStates = ["never", "printed", "changed"] as const;
export type LabelState = (typeof labelStates)[number];

/** An access point as the service returns it. */
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
