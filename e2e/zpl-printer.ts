import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { ready as renderer } from "zpl-renderer-js";
import { readQr } from "./read-qr";

const PORT = 9_100;
const DOTS_PER_MM = 12;
/** Keeps the address while the printer is off. */
const HOLDING_PORT = 9_099;

/**
 * Starts a label printer with ZPL at a loopback address that no other story uses, at port 9100. It answers ~HI, ~HS and the
 * count of its labels, and prints what it gets while it has labels left. `stop` ends it.
 */
export async function startZplPrinter() {
  const { host, holder } = await holdAddress();
  const lines = new Set<Socket>();
  const printed: string[] = [];
  let server = await listen();
  let waiting: string[] = [];
  let labelsLeft = Number.POSITIVE_INFINITY;

  const print = () => {
    const now = waiting.splice(0, labelsLeft);
    labelsLeft -= now.length;
    printed.push(...now);
  };

  const load = (labels = Number.POSITIVE_INFINITY): void => {
    labelsLeft = labels;
    print();
  };

  const turnOff = async (): Promise<void> => {
    const closed = once(server, "close");
    server.close();
    for (const line of lines) line.destroy();
    waiting = [];
    await closed;
  };

  return {
    host,
    port: PORT,
    /** The ZPL of each label that has come out, oldest first. */
    printed,
    /** Has so many labels from now on. */
    load,
    /** Has no labels any more: prints nothing of what it gets until `load`. */
    runOut: () => load(0),
    /** Loses what it has not printed, and refuses connections. */
    turnOff,
    turnOn: async (): Promise<void> => {
      server = await listen();
    },
    /** Returns what the symbol on a label says that has come out; `label` is counted from 1. Waits for the label. */
    readSymbol: async (label = 1): Promise<string> => {
      while (printed.length < label) await pause(50);
      const [text = ""] = await readQr(await draw(printed[label - 1] ?? ""));
      return text;
    },
    stop: async (): Promise<void> => {
      if (server.listening) await turnOff();
      holder.close();
    },
  };

  async function listen(): Promise<Server> {
    const listening = createServer((line) => {
      lines.add(line);
      line.on("error", () => {});
      line.on("close", () => lines.delete(line));
      obey(line);
    }).listen(PORT, host);
    await once(listening, "listening");
    return listening;
  }

  function obey(line: Socket): void {
    let unread = "";
    const answers: Record<string, () => string> = {
      "~HI": () => `\x02SIMULATED-300dpi,V1.0,${DOTS_PER_MM},8192KB\x03\r\n`,
      "~HS": () => {
        const count = String(waiting.length).padStart(3, "0");
        const isPartial = unread.includes("^XA") ? 1 : 0;
        const first = `030,${labelsLeft > 0 ? 0 : 1},0,0406,${count},0,0,${isPartial},000,0,0,0`;
        return [first, "001,0,0,0,1,2,6,0,00000000,1,000", "1234,0"].map((text) => `\x02${text}\x03\r\n`).join("");
      },
      "~JA": () => {
        waiting = [];
        return "";
      },
      '! U1 getvar "odometer.total_label_count"\r\n': () => `"${1_000 + printed.length}"`,
    };
    line.on("data", (bytes) => {
      unread += bytes.toString("latin1");
      for (;;) {
        const found = /~HS|~HI|~JA|! U1 getvar "[^"]*"\r\n|\^XZ/.exec(unread);
        if (!found) return;
        const [command] = found;
        const before = unread.slice(0, found.index);
        const after = unread.slice(found.index + command.length);
        // Commands with a tilde are done at once, also inside of a label.
        unread = command === "^XZ" || command === "~JA" ? after : before + after;
        if (command !== "^XZ") line.write(answers[command]?.() ?? "");
        else if (before.includes("^XA")) {
          waiting.push(`${before.slice(before.indexOf("^XA"))}^XZ`);
          print();
        }
      }
    });
  }
}

export type ZplPrinter = Awaited<ReturnType<typeof startZplPrinter>>;

/** Stories run at the same time, also those of another run. */
async function holdAddress(): Promise<{ host: string; holder: Server }> {
  for (let last = 2; last <= 250; last += 1) {
    const host = `127.0.0.${last}`;
    const holder = createServer().listen(HOLDING_PORT, host);
    const isFree = await once(holder, "listening").then(
      () => true,
      () => false,
    );
    if (isFree) return { host, holder };
  }
  throw new Error("No loopback address is free for a printer.");
}

/** Draws a label with another program than ours. */
async function draw(zpl: string): Promise<Buffer> {
  const { api } = await renderer;
  const millimetres = (command: string) => Number(new RegExp(`\\^${command}(\\d+)`).exec(zpl)?.[1]) / DOTS_PER_MM;
  const base64 = await api.zplToBase64Async(zpl, millimetres("PW"), millimetres("LL"), DOTS_PER_MM);
  return Buffer.from(base64, "base64");
}
