import { once } from "node:events";
import { type Duplex, duplexPair } from "node:stream";
import { PrinterError } from "../networks";

type Options = {
  pause: (ms: number) => Promise<unknown>;
  labelMs: number;
  /** Whether it answers how many labels it has printed. */
  counts?: boolean;
  /** Milliseconds until an answer. */
  answerMs?: number;
};

/** A label printer with ZPL, as somebody beside it would see it. */
export function createZplPrinter({ pause, labelMs, counts = true, answerMs = 0 }: Options) {
  let isOn = true;
  let paper = Number.POSITIVE_INFINITY;
  let odometer = 1_000;
  let bytesReceived = 0;
  /** Bytes after which `cut` happens. */
  let fault: { after: number; happen: () => void } | null = null;
  let unread = "";
  let formats: string[] = [];
  let line: Duplex | null = null;
  let life = 0;
  let isPrinting = false;
  let onIdle = () => {};
  const printed: string[] = [];
  const received: string[] = [];

  const print = async () => {
    if (isPrinting) return;
    isPrinting = true;
    const began = life;
    while (isOn && formats.length > 0 && paper > 0) {
      await pause(labelMs);
      if (began !== life) return;
      const [label = ""] = formats.splice(0, 1);
      printed.push(/\^FD([^^]*)/.exec(label)?.[1] ?? "");
      odometer += 1;
      paper -= 1;
    }
    isPrinting = false;
    onIdle();
  };

  const statusText = () => {
    const isPartial = unread.includes("^XA") ? 1 : 0;
    const count = String(formats.length).padStart(3, "0");
    return [
      `030,${paper > 0 ? 0 : 1},0,0406,${count},0,0,${isPartial},000,0,0,0`,
      "001,0,0,0,1,2,6,0,00000000,1,000",
      "1234,0",
    ]
      .map((text) => `\x02${text}\x03\r\n`)
      .join("");
  };
  const say = async (to: Duplex, text: () => string) => {
    if (answerMs > 0) await pause(answerMs);
    if (!to.destroyed) to.write(text());
  };

  /** Commands with a tilde are done at once, also inside of a label. */
  const obey = (from: Duplex, command: string) => {
    if (command === "~HS") void say(from, statusText);
    if (command === "~HI") void say(from, () => "\x02SIMULATED-300dpi,V1.0,12,8192KB\x03\r\n");
    if (command.startsWith("!")) void say(from, () => (counts ? `"${odometer}"` : ""));
  };

  const read = (from: Duplex, bytes: Buffer) => {
    unread += bytes.toString("latin1");
    for (;;) {
      const found = /~HS|~HI|~JA|! U1 getvar "[^"]*"\r\n|\^XZ/.exec(unread);
      if (!found) return;
      const before = unread.slice(0, found.index);
      unread = unread.slice(found.index + found[0].length);
      if (found[0] !== "^XZ") {
        if (found[0] === "~JA") formats = [];
        else unread = before + unread;
        obey(from, found[0]);
      } else if (before.includes("^XA")) {
        formats.push(before);
        received.push(`${before.slice(before.indexOf("^XA"))}^XZ`);
        void print();
      }
    }
  };

  const dropLine = () => {
    line?.destroy();
    line = null;
  };

  const powerOff = () => {
    isOn = false;
    isPrinting = false;
    life += 1;
    formats = [];
    unread = "";
    dropLine();
  };

  return {
    printed,
    /** Labels that arrived whole. */
    formats: received,
    dropLine,
    powerOff,
    powerOn: () => {
      isOn = true;
    },
    loadPaper: (labels: number) => {
      paper = labels;
      void print();
    },
    hasPaper: () => paper > 0,
    /** Resolves when it prints nothing, or cannot. */
    idle: () =>
      new Promise<void>((resolve) => {
        onIdle = resolve;
        if (!isPrinting) resolve();
      }),
    /** After so many more bytes. */
    failAfter: (bytes: number, happen: () => void) => {
      fault = { after: bytesReceived + bytes, happen };
    },
    connect: async (): Promise<Duplex> => {
      if (!isOn) throw new PrinterError("refused");
      // It takes one connection at a time.
      while (line && !line.destroyed) await once(line, "close");
      const [ours, theirs] = duplexPair();
      line = ours;
      ours.on("error", () => {});
      ours.on("close", () => theirs.destroy());
      theirs.on("close", () => ours.destroy());
      ours.on("data", (bytes: Buffer) => {
        const left = fault ? fault.after - bytesReceived : Number.POSITIVE_INFINITY;
        bytesReceived += Math.min(bytes.length, left);
        read(ours, bytes.subarray(0, left));
        if (bytes.length < left || !fault) return;
        // It takes no more.
        ours.pause();
        const { happen } = fault;
        fault = null;
        happen();
      });
      return theirs;
    },
  };
}
