import { hostname } from "node:os";
import type { Logger } from "pino";
import type { Config } from "@/lib/config";

/** Of one step, and of the whole conversation with the mail server. */
const STEP_MS = 5_000;
const SEND_MS = 10_000;

export type Mail = { to: { name: string; address: string }; subject: string; text: string };

declare module "../../context" {
  interface ServiceContext {
    mailer: ReturnType<typeof createMailer>;
  }
}

export const failureKinds = ["certificate", "connection", "login", "temporary", "permanent"] as const;

/** `sentence` says what to do, and quotes nothing that the server said. */
export type MailFailure = { kind: (typeof failureKinds)[number]; sentence: string };

type Options = { mail: Config["mail"]; publicUrl: string | undefined; log: Logger };

export function createMailer({ mail: configured, publicUrl, log }: Options) {
  const pending = new Set<Promise<void>>();
  const counts = { sent: 0, failed: Object.fromEntries(failureKinds.map((kind) => [kind, 0])) };

  const deliver = async ({ smtpUrl, from }: NonNullable<Config["mail"]>, mail: Mail): Promise<void> => {
    const timedOut = Object.assign(new Error("the mail server takes too long"), { code: "ETIMEDOUT" });
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(timedOut), SEND_MS);
    });
    // At the first mail: most installations send none, and nodemailer has many files.
    const { createTransport } = await import("nodemailer");
    const transport = createTransport({
      url: smtpUrl,
      ...greetingName(publicUrl),
      connectionTimeout: STEP_MS,
      greetingTimeout: STEP_MS,
      dnsTimeout: STEP_MS,
      socketTimeout: STEP_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    // Tells programs that answer mails by themselves not to answer this one (RFC 3834 §5).
    const headers = { "Auto-Submitted": "auto-generated" };
    await Promise.race([transport.sendMail({ ...mail, from, headers }), timeout]).finally(() => clearTimeout(timer));
  };

  return {
    counts,

    isSetUp: (): boolean => configured !== undefined,

    /** Null when the server accepted it. A failure is logged and is no error. */
    send: async (mail: Mail): Promise<MailFailure | null> => {
      if (!configured) return { kind: "connection", sentence: "No mail server is set up." };
      try {
        await deliver(configured, mail);
        counts.sent += 1;
        log.info({ event: "mail.sent" });
        return null;
      } catch (error) {
        const { code, originalCode, command, responseCode } = error as MailError;
        const failure = describeFailure(error as MailError, new URL(configured.smtpUrl));
        counts.failed[failure.kind] = (counts.failed[failure.kind] ?? 0) + 1;
        log.warn({ event: "mail.failed", code: originalCode ?? code, command, responseCode, reason: failure.sentence });
        return failure;
      }
    },

    runLater: (work: () => Promise<void>): void => {
      const running = work()
        .catch((error) => log.error({ event: "mail.not-prepared", err: error }))
        .finally(() => pending.delete(running));
      pending.add(running);
    },

    close: async (): Promise<void> => {
      await Promise.all(pending);
    },
  };
}

/** Strict receivers refuse `[127.0.0.1]`, which nodemailer takes for a host name without a dot. */
const greetingName = (publicUrl: string | undefined) =>
  hostname().includes(".") || publicUrl === undefined ? {} : { name: new URL(publicUrl).hostname };

type MailError = Error & {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
};

// The server may quote the mail and with it the link, so that only its status codes are told (RFC 3463).
function describeFailure(error: MailError, { hostname: host, port }: { hostname: string; port: string }): MailFailure {
  const { code = "", responseCode, response = "", message } = error;
  const cause = error.originalCode ?? code;
  const where = port === "" ? host : `${host}:${port}`;
  const status = [responseCode, /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]].filter(Boolean).join(" ");
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(cause)) {
    const sentence = `The certificate of ${host} is not trusted (${cause}). Start the program with NODE_EXTRA_CA_CERTS=/path/to/ca.pem, or add ?tls.rejectUnauthorized=false to SMTP_URL.`;
    return { kind: "certificate", sentence };
  }
  if (code === "EAUTH") {
    return { kind: "login", sentence: `${host} refuses the user or the password (${status || cause}). Check both.` };
  }
  if (responseCode !== undefined && /^(EENVELOPE|EMESSAGE)$/.test(code)) {
    return responseCode < 500
      ? { kind: "temporary", sentence: `${host} does not accept the mail yet (${status}).` }
      : {
          kind: "permanent",
          sentence: `${host} refuses the mail (${status}). Check the addresses of sender and receiver.`,
        };
  }
  const reasons: Record<string, string> = {
    ECONNREFUSED: `Nothing listens at ${where} (ECONNREFUSED). Check host and port, and that the mail server runs.`,
    ENOTFOUND: `The host ${host} is unknown (ENOTFOUND). Check its name, and the DNS of this machine.`,
    ETIMEDOUT: `${where} does not answer in time (ETIMEDOUT). Check host, port and firewalls.`,
  };
  const why = status || (responseCode === undefined ? message : cause);
  return {
    kind: "connection",
    sentence: reasons[cause] ?? `${where} takes no mail (${why}). Check host, port and encryption.`,
  };
}
