import { z } from "zod";
import { says, t } from "@/lib/messages/messages";
import { choice, choose } from "../rule-errors";
import { count, moment } from "../shared-members";
import { text } from "../text";
import { email } from "./account";
import { adminProof } from "./second-factor";

const mailSecurities = ["tls", "starttls", "none"] as const;

const HOST = { error: says("rulesAccounts.mail.host") };
const host = z
  .string(HOST)
  .max(253, HOST)
  .regex(/^[A-Za-z0-9]+(?:[.-]+[A-Za-z0-9]+)*$|^[0-9A-Fa-f:]{2,39}$/, HOST)
  .meta({ description: "Name or address of the mail server", examples: ["mail.example.com"] });

const PORT = { error: says("rulesAccounts.mail.port") };
const port = z.int(PORT).min(1, PORT).max(65_535, PORT);

const security = choice("rulesAccounts.mail.security", mailSecurities).meta({
  description:
    "tls: from the start, usually at port 465; starttls: required before anything is sent, usually 587; none: never",
});

const user = text({ label: "fieldRules.label.user", max: 200 }).default("");
const password = z
  .string({ error: () => t("fieldRules.notText", { label: t("common.password") }) })
  .max(1_000, { error: says("rulesAccounts.mail.password") });

const FROM = { error: says("rulesAccounts.mail.from") };
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
    waiting: z
      .object({
        mails: count,
        since: moment.nullable().meta({ description: "When the oldest one was written" }),
        problem: z.string().nullable().meta({ description: "Why the last try of the oldest one failed" }),
      })
      .meta({ description: "Mails that the server has not accepted yet" }),
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
      .boolean(choose("rulesAccounts.mail.certificate", ["true", "false"]))
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
  trustCertificate: z.enum(["no", "yes"], { error: says("rulesAccounts.mail.trust") }),
});

export const mailTest = z.strictObject({ to: email }).meta({ id: "MailTest" });

export const mailTestResult = z
  .object({ response: z.string().meta({ description: "What the mail server answered" }) })
  .meta({ id: "MailTestResult" });
