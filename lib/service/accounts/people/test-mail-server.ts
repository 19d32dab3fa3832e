import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

/** Mail as a mail server received it: the header lines and the text, decoded from quoted-printable (RFC 2045 §6.7). */
type Received = { to: string[]; headers: string; text: string };

function parse(to: string[], source: string): Received {
  const [headers = "", ...body] = source.split("\r\n\r\n");
  const bytes = body
    .join("\r\n\r\n")
    .replaceAll("=\r\n", "")
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { to, headers, text: Buffer.from(bytes, "latin1").toString("utf8") };
}

/** Starts a mail server. With `refusal` it refuses each mail and quotes it, as some servers do. While `state.isAway`, it accepts none. */
export async function startMailServer(refusal?: string) {
  const received: Received[] = [];
  const waiting: ((mail: Received) => void)[] = [];
  const state = { isAway: false, tries: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onMailFrom: (_, __, done) => {
      state.tries += 1;
      done(state.isAway ? new Error("not now") : null);
    },
    onData: async (stream, session, done) => {
      const mail = parse(
        session.envelope.rcptTo.map(({ address }) => address),
        await text(stream),
      );
      if (refusal) return done(new Error(`${refusal}: ${mail.text.replaceAll("\n", " ")}`));
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
  return { url: `smtp://127.0.0.1:${port}`, next, received, state };
}
