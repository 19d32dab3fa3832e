import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";
import type { ServiceContext } from "../../context";
import { createMailer } from "./mailer";

/** Mail as a mail server received it: the header lines and the text, decoded from quoted-printable (RFC 2045 §6.7). */
type Received = { greeting: string; to: string[]; headers: string; text: string };

function parse(source: string): Pick<Received, "headers" | "text"> {
  const [headers = "", ...body] = source.split("\r\n\r\n");
  const bytes = body
    .join("\r\n\r\n")
    .replaceAll("=\r\n", "")
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { headers, text: Buffer.from(bytes, "latin1").toString("utf8") };
}

/**
 * Starts a mail server, which accepts none while `state.isAway`. With a `refusal` such as “550 5.7.1 blocked” it refuses each
 * mail and quotes it, as some servers do. With `password` it has a certificate that it signed itself, and wants the user doors.
 */
export async function startMailServer(refusal?: string, password?: string) {
  const received: Received[] = [];
  const waiting: ((mail: Received) => void)[] = [];
  const state = { isAway: false, tries: 0, looksThroughMs: 0 };
  const server = new SMTPServer({
    authOptional: password === undefined,
    disabledCommands: password === undefined ? ["AUTH", "STARTTLS"] : [],
    onAuth: (login, _session, done) => {
      const isRight = login.username === "doors" && login.password === password;
      done(isRight ? null : new Error("5.7.8 wrong"), { user: login.username });
    },
    onMailFrom: (_, __, done) => {
      state.tries += 1;
      done(state.isAway ? Object.assign(new Error("4.2.0 not now"), { responseCode: 450 }) : null);
    },
    onData: async (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const mail = { greeting: session.hostNameAppearsAs, to, ...parse(await text(stream)) };
      if (refusal) {
        const quoting = new Error(`${refusal.slice(4)}: ${mail.text.replaceAll("\n", " ")}`);
        return done(Object.assign(quoting, { responseCode: Number(refusal.slice(0, 3)) }));
      }
      await wait(state.looksThroughMs);
      const next = waiting.shift();
      if (next) next(mail);
      else received.push(mail);
      done();
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  onTestFinished(() => new Promise((closed) => server.close(() => closed())));
  const { port } = server.server.address() as { port: number };
  const next = () =>
    new Promise<Received>((resolve) => {
      const mail = received.shift();
      if (mail) resolve(mail);
      else waiting.push(resolve);
    });
  const url = `smtp://127.0.0.1:${port}`;
  /** Makes a service send its mails to this server. */
  const use = (context: ServiceContext) => {
    const mail = { smtpUrl: url, from: "Doors <doors@example.com>" };
    context.mailer = createMailer({ mail, keys: context.keys, publicUrl: context.publicUrl, log: context.log });
  };
  return { url, port, use, next, received, state };
}
