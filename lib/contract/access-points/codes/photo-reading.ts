/** In bytes. */
export const PHOTO_MAX = 8 * 1_024 * 1_024;

export const photoErrors = {
  missing: "Type a code, or choose a photo of a label.",
  large: "The photo is larger than 8 MiB. Choose a smaller one, or crop it to the label.",
  pixels: "The photo has more than 50 million pixels. Choose a smaller one, or crop it to the label.",
  format: "The photo is neither JPEG nor PNG. Save it as one of them.",
  damaged: "The photo cannot be read: it is damaged, or too large. Take it again, or crop it to the label.",
  foreign: "This QR code is no label of an access point: it holds another text. Choose a photo of a label.",
  none: "No QR code was found in the photo. Take it from the front, close up and in good light.",
  busy: "Other photos are being read. Send it again in a few seconds.",
} as const;
export type PhotoError = keyof typeof photoErrors;

/** At most 20 codes. */
export type PhotoReading = { ok: true; codes: string[] } | { ok: false; reason: PhotoError };
