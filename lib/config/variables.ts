import { z } from "zod";

/** 32 characters of base64 are 192 bits; `openssl rand -base64 32` prints 44 (256 bits). */
const SECRET_MIN = 32;
/** Values copied from examples. They are long enough to pass the length check, but everyone knows them. */
const EXAMPLE_SECRET = /change.?me|secret.?here|your.?secret|example|^(.)\1+$/i;

export const secret = (variable: string) =>
  z
    .string()
    .min(
      SECRET_MIN,
      `${variable} must be at least ${SECRET_MIN} characters long; make one with: openssl rand -base64 32`,
    )
    .refine(
      (value) => !EXAMPLE_SECRET.test(value),
      `${variable} is a text from an example; make your own with: openssl rand -base64 32`,
    );

export const number = (pattern: RegExp, fallback: number, message: string) =>
  z.string().regex(pattern, message).transform(Number).default(fallback);
