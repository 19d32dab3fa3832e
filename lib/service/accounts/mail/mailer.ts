import { hostname } from "node:os";
import type { Logger } from "pino";
import type { Config } from "@/lib/config";
import { tellInEnglish } from "@/lib/messages/catalogues";
import { recorded } from "@/lib/messages/messages";
import type { Db } from "../../db/database";
import type { Keys } from "../tokens/keys";
import { findMailServer, type UsedServer } from "./mail-server";

/** Until the mail server is connected and greets. */
const GREETING_MS = 5_000;
/**
 * Of the whole conversation. A server may check a mail for a while before it accepts it (RFC 5321 §4.5.3.2.6). If the program gives
 * up before, it sends the mail again, and the person gets it twice. Proxies wait a minute for a page, so this is shorter.
 */
const SEND_MS = 45_000;
/** For the mails on their way when the program stops. */
const CLOSE_MS = 10_000;

export type Mail = { to: { name: string; address: string }; subject: string; text: string };

declare module "../../context" {
  interface ServiceContext {
    mailer: ReturnType<typeof createMailer>;
  }
}

const failureKinds = ["certificate", "connection", "login", "temporary", "permanent"] as const;

/** `sentence` says what to do, and is recorded. `said` is what the server answered: it may quote the mail and with it the link. */
export type MailFailure = { kind: (typeof failureKinds)[number]; sentence: string; said: string };

type Sent = { failure: null; response: string } | { failure: MailFailure };

type Options = { mail: Config["mail"]; keys: Keys; publicUrl: string | undefined; log: Logger };

/** Reads for each mail which server there is. `mail` is that of the environment. */
export function createMailer({ mail: configured, keys, publicUrl, log }: Options) {
  const pending = new Set<Promise<unknown>>();
  const closing = new AbortController();
  const counts = { sent: 0, failed: Object.fromEntries(failureKinds.map((kind) => [kind, 0])) };

  const findServer = (db: Db) => findMailServer({ mail: configured, keys }, db);

  const converse = async (server: UsedServer, mail: Mail): Promise<string> => {
    // At the first mail: most installations send none, and nodemailer has many files.
    const { createTransport } = await import("nodemailer");
    const transport = createTransport({
      ...connectionOf(server),
      ...greetingName(publicUrl),
      connectionTimeout: GREETING_MS,
      greetingTimeout: GREETING_MS,
      dnsTimeout: GREETING_MS,
      socketTimeout: SEND_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    // Tells programs that answer mails by themselves not to answer this one (RFC 3834 §5).
    const headers = { "Auto-Submitted": "auto-generated" };
    return (await transport.sendMail({ ...mail, from: server.from, headers })).response;
  };

  const deliver = (server: UsedServer, mail: Mail): Promise<string> => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const giveUp = () => reject(Object.assign(new Error("the mail server takes too long"), { code: "ETIMEDOUT" }));
    const timer = setTimeout(giveUp, SEND_MS);
    closing.signal.addEventListener("abort", giveUp);
    return Promise.race([converse(server, mail), late]).finally(() => {
      clearTimeout(timer);
      closing.signal.removeEventListener("abort", giveUp);
    });
  };

  const track = <T>(running: Promise<T>): Promise<T> => {
    const tracked = running.finally(() => pending.delete(tracked));
    pending.add(tracked);
    return tracked;
  };

  return {
    counts,
    findServer,

    isSetUp: async (db: Db): Promise<boolean> => (await findServer(db)) !== null,

    /** A failure is logged and is no error. */
    send: async (db: Db, mail: Mail): Promise<Sent> => {
      const server = await findServer(db);
      if (!server) return { failure: { kind: "connection", sentence: recorded("mailServer.none"), said: "" } };
      try {
        const response = await track(deliver(server, mail));
        counts.sent += 1;
        log.info({ event: "mail.sent" });
        return { failure: null, response };
      } catch (error) {
        const { code, originalCode, command, responseCode } = error as MailError;
        const failure = describeFailure(error as MailError, server);
        counts.failed[failure.kind] = (counts.failed[failure.kind] ?? 0) + 1;
        log.warn({
          event: "mail.failed",
          code: originalCode ?? code,
          command,
          responseCode,
          reason: tellInEnglish(failure.sentence),
        });
        return { failure };
      }
    },

    runLater: (work: () => Promise<void>): void => {
      void track(work().catch((error) => log.error({ event: "mail.not-prepared", err: error })));
    },

    /** Waits for the mails on their way, but not for a server that takes long. */
    close: async (): Promise<void> => {
      const timer = setTimeout(() => closing.abort(), CLOSE_MS);
      await Promise.allSettled(pending);
      clearTimeout(timer);
    },
  };
}

function connectionOf({ url, host, port, security, user, password = "", trustCertificate }: UsedServer) {
  if (url !== undefined) return { url };
  const tls = { secure: security === "tls", requireTLS: security === "starttls", ignoreTLS: security === "none" };
  const auth = user === "" ? {} : { auth: { user, pass: password } };
  return { host, port, ...tls, ...auth, tls: { rejectUnauthorized: !trustCertificate } };
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

function describeFailure(error: MailError, { url, host, port }: UsedServer): MailFailure {
  const { code = "", responseCode, response = "", message } = error;
  const cause = error.originalCode ?? code;
  const where = `${host}:${port}`;
  const said = response.replaceAll(/\s+/g, " ").slice(0, 300);
  // Of RFC 5321 and RFC 3463.
  const status = [responseCode, /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]].filter(Boolean).join(" ");
  const failure = (kind: MailFailure["kind"], sentence: string) => ({ kind, sentence, said });
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(cause)) {
    const key = url === undefined ? "mailServer.untrusted" : "mailServer.untrustedOfUrl";
    return failure("certificate", recorded(key, { host, cause }));
  }
  if (code === "EAUTH") return failure("login", recorded("mailServer.login", { host, status: status || cause }));
  // RFC 4954 §6 and RFC 3207 §4: about the settings, not about this mail, which must not end.
  if (responseCode === 530) {
    return failure("login", recorded("mailServer.needsLogin", { host, status }));
  }
  if (responseCode !== undefined && /^(EENVELOPE|EMESSAGE)$/.test(code)) {
    return responseCode < 500
      ? failure("temporary", recorded("mailServer.temporary", { host, status }))
      : failure("permanent", recorded("mailServer.permanent", { host, status }));
  }
  const reasons: Record<string, string> = {
    ECONNREFUSED: recorded("mailServer.refused", { where }),
    ENOTFOUND: recorded("mailServer.unknownHost", { host }),
    ETIMEDOUT: recorded("mailServer.timeout", { where }),
  };
  const why = status || (responseCode === undefined ? message : cause);
  return failure("connection", reasons[cause] ?? recorded("mailServer.other", { where, reason: why }));
}
