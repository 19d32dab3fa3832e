import { atMost, exactly, noneOf } from "../limits.mjs";
import { countDescriptors } from "../program.mjs";
import { ask, inParallel, oneConnection } from "../requests.mjs";
import { openSocket, sendBytes, waitUntil } from "../sockets.mjs";

const UPGRADE = "GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";

/** Requests an unsupported protocol upgrade and hangs up: no descriptor may leak, and SIGTERM must end the process. */
export async function attackUpgrade({ programs, record, isShort }) {
  const program = await programs.start();
  await ask(program.url, "GET", "/sign-in");
  const before = countDescriptors(program.pid);
  record("status of an upgrade", (await sendBytes(program.port, UPGRADE)).status, exactly(400));
  const count = isShort ? 200 : 2_000;
  await hangUp(program.port, count);
  await waitUntil(() => countDescriptors(program.pid) <= before + 8, 5_000);
  record(`descriptors left by ${count} upgrades`, Math.max(0, countDescriptors(program.pid) - before), atMost(8));

  const held = await openSocket(program.port);
  held.write(UPGRADE);
  const idle = await openSocket(program.port);
  const { ms } = await program.stop();
  record("SIGTERM with an upgraded and an idle socket open, ms", ms, atMost(16_000));
  held.destroy();
  idle.destroy();

  const small = await programs.start({ descriptors: 256 });
  await ask(small.url, "GET", "/sign-in");
  await hangUp(small.port, 400);
  const alive = await waitUntil(
    async () => (await ask(small.url, "GET", "/livez", { timeout: 1_000, agent: oneConnection() })).status === 200,
    8_000,
  );
  record("answers again after 400 upgrades with 256 descriptors, ms", alive, atMost(3_000));
  await small.stop();
}

/** Starts the program with a limit of 128 descriptors: it must run, or explain without a stack trace why it cannot. */
export async function attackDescriptors({ programs, record }) {
  const program = await programs.launch({ descriptors: 128, entry: "bin/start.mjs" });
  await Promise.race([program.exited, waitUntil(() => program.output.said.includes("Ready at"), 40_000)]);
  const stacks = (program.output.said.match(/^\s+at /gm) ?? []).length;
  record("lines of a stack at a start with 128 descriptors", stacks, noneOf("line"));
  program.child.kill("SIGKILL");
}

const hangUp = (port, count) =>
  inParallel(count, 20, async () => {
    const socket = await openSocket(port);
    socket.write(UPGRADE);
    await new Promise((resolve) => setTimeout(resolve, 5));
    socket.destroy();
  });
