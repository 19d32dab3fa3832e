import { z } from "zod";
import { text } from "../text";
import { email } from "./account";
import { adminProof } from "./second-factor";

const mailSecurities = ["tls", "starttls", "none"] as const;

const HOST = "Host: enter the name of the mail server, such as mail.example.com.";
const host = z
  .string(HOST)
  .max(253, HOST)
  .regex(/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$|^[0-9A-Fa-f:]{2,39}$/, HOST)
  .meta({ description: "Name or address of the mail server", examples: ["mail.example.com"] });

const PORT = "Port: enter a number from 1 to 65535, such as 465 or 587.";
const port = z.int(PORT).min(1, PORT).max(65_535, PORT);

const security = z.enum(mailSecurities, "Encryption: choose tls, starttls or none.").meta({
  description:
    "tls: from the start, usually at port 465; starttls: required before anything is sent, usually 587; none: never",
});

const user = text({ label: "fieldRules.label.user", max: 200 }).default("");
const password = z.string("Password must be text.").max(1_000, "The password is too long.");

const FROM = "Sender: enter an address like doors@example.com or Doors <doors@example.com>.";
const from = z
  .string(FROM)
  .max(300, FROM)
  .regex(/^(?:[^<>@\r\n]{0,100}<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, FROM)
  .meta({ examples: ["Doors <doors@example.com>"] });

/** Without the password. Members are null where no server is set. */
export const mailSettings = z
  .object({
    source: z
      .enum(["environment", "settings"])
      .nullable()
      .meta({ description: "environment: SMTP_URL, which wins over what is set here; null: no mail is sent" }),
    host: z.string().nullable(),
    port: z.int().nullable(),
    security: z.enum(mailSecurities).nullable(),
    user: z.string(),
    hasPassword: z.boolean(),
    from: z.string().nullable(),
    trustCertificate: z.boolean(),
  })
  .meta({ id: "MailSettings" });
export type MailSettings = z.output<typeof mailSettings>;

/** `password` is that of the mail server. */
export const mailProof = {
  current: adminProof.shape.password.meta({ description: "Password of the admin, while there is no factor" }),
  code: adminProof.shape.code,
  challenge: adminProof.shape.challenge,
  passkey: adminProof.shape.passkey,
};

export const mailServer = z
  .strictObject({
    host,
    port,
    security,
    user: user.meta({ description: "Empty: the server asks for none" }),
    password: password.optional().meta({
      format: "password",
      description: "Of `user`. Absent: that of before, for the same host and user. No answer has it",
    }),
    from,
    trustCertificate: z
      .boolean("Certificate: choose true or false.")
      .default(false)
      .meta({ description: "Whether any certificate of the server is accepted, also one that it signed itself" }),
    ...mailProof,
  })
  .meta({ id: "MailServer" });
export type MailServer = z.output<typeof mailServer>;

export const mailForm = z.object({
  host,
  port: z
    .string()
    .regex(/^ *\d{1,5} *$/, PORT)
    .transform(Number)
    .pipe(port),
  security,
  user,
  password,
  from,
  trustCertificate: z.enum(["no", "yes"], "Choose which certificates are trusted."),
});

export const mailTest = z.strictObject({ to: email }).meta({ id: "MailTest" });

export const mailTestResult = z
  .object({ response: z.string().meta({ description: "What the mail server answered" }) })
  .meta({ id: "MailTestResult" });
