import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import { startZplPrinter } from "@/lib/printers/testing/listen";
import { lookUntilSent, namesOfDoors, type Office, startOffice } from "./printing-office";

type Agent = { kill: () => Promise<void> };

function startAgent(office: Office, token: string, profile: string, host: string): Agent {
  const child: ChildProcess = spawn(process.execPath, [".build/print-agent.mjs"], {
    env: {
      ...process.env,
      PRINT_AGENT_SERVICE: office.url(),
      PRINT_AGENT_TOKEN: token,
      PRINT_AGENT_PRINTERS: `${profile}=zpl://${host}:9100`,
    },
    stdio: "ignore",
  });
  const exited = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  onTestFinished(kill);
  return { kill };
}

type Moment = {
  printer?: Parameters<typeof startZplPrinter>[0];
  isReached: (delivery: NonNullable<LabelJob["delivery"]>, printed: number) => boolean;
};

/** When the agent is killed. */
const moments: Record<string, Moment> = {
  "before it has taken labels": { isReached: () => true },
  "while it asks the printer": {
    printer: { answerMs: 2_000 },
    isReached: ({ state }) => state === "sending",
  },
  "before the first label is out": {
    printer: { labelMs: 2_000 },
    isReached: ({ unsure }) => unsure !== null,
  },
  "in the middle of a piece": { printer: { labelMs: 60 }, isReached: (_, printed) => printed > 5 },
  "after the first piece": { printer: { labelMs: 60 }, isReached: ({ sentLabels }) => sentLabels === 20 },
  "when the last label is out": { printer: { labelMs: 60 }, isReached: (_, printed) => printed === 25 },
};

test("an agent that is killed in any state leaves no label twice or missing", async () => {
  const office = await startOffice("SQLite");
  const expiresAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const { token } = await office.ask("POST", "/tokens", { name: "Office", access: "print", expiresAt });
  await Promise.all(
    Object.values(moments).map(async ({ printer: simulated, isReached }) => {
      const printer = await startZplPrinter(simulated);
      onTestFinished(printer.close);
      const { id, profile } = await office.print(25, { kind: "agent" });
      const first = startAgent(office, token, profile, printer.host);
      await expect
        .poll(async () => isReached(await office.delivery(id), printer.printed.length), { interval: 20 })
        .toBe(true);
      await first.kill();
      await printer.idle();
      startAgent(office, token, profile, printer.host);
      await lookUntilSent(office, id, printer);
      expect(printer.printed).toEqual(namesOfDoors(25));
    }),
  );
});
