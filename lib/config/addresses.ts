import { z } from "zod";

/** Without a path. */
export const origin = (variable: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).pathname === "/",
      `${variable} must be an address like https://doors.example.com, without a path`,
    )
    .transform((value) => new URL(value).origin);

/** Separated by commas. */
export const origins = (variable: string) => {
  const one = origin(variable);
  return z.string().transform((value, context) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => {
        const parsed = one.safeParse(part);
        for (const { message } of parsed.error?.issues ?? []) context.addIssue({ code: "custom", message });
        return parsed.data ?? "";
      }),
  );
};

/** `without` says when to leave the variable out. */
export const databaseUrl = (variable: string, without: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && /^postgres(ql)?:/.test(value) && new URL(value).pathname.length > 1,
      `${variable} must be an address like postgres://user:password@host:5432/database; leave it out ${without}`,
    );

const SLASHES_AT_END = /(?<!\/)\/+$/;

const ownPath = (url: string): string => new URL(url).pathname.replace(SLASHES_AT_END, "");

/** Without its trailing slash. May contain a path prefix. */
export const serviceAddress = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    "ACCESS_POINT_SERVICE_URL must be an address like https://doors.example.com or https://example.com/doors",
  )
  .refine((value) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    return !(url?.username || url?.password || /[?#]/.test(value));
  }, "ACCESS_POINT_SERVICE_URL must be an address alone: without a name, a password, a ? or a #")
  .refine(
    (value) => !URL.canParse(value) || !ownPath(value).endsWith("/api/v1"),
    "ACCESS_POINT_SERVICE_URL must end before /api/v1, which is added to it",
  )
  .transform((value) => new URL(value).origin + ownPath(value));

const SMTP_URL = "SMTP_URL must be an address like smtps://user:password@mail.example.com, or smtp:// with port 587";
export const smtpUrl = z.url({ protocol: /^smtps?$/, hostname: /./, error: SMTP_URL });

/** An address, alone or in angle brackets after a name. */
const SENDER = /^(?:[^<>@\r\n]{0,100}<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
export const sender = z
  .string()
  .regex(SENDER, "MAIL_FROM must be an address like doors@example.com or Doors <doors@example.com>");
