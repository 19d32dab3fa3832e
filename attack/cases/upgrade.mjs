import { atMost, exactly, noneOf, withinMs } from "../limits.mjs";
import { countDescriptors } from "../program.mjs";
import { ask, inParallel, oneConnection } from "../requests.mjs";
import { openSocket, sendBytes, waitUntil } from "../sockets.mjs";

const UPGRADE = "GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";

/** Head of a request whose end does not come. */
const BEGUN = "GET /livez HTTP/1.1\r\nHost: x\r\n";

/** Begins a form whose body does not come. */
const begunPost = (path, type) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${type}\r\nContent-Length: 50\r\n\r\n{`;

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

  await holdConnections(program);
  const stopping = program.stop();
  await exhaustDescriptors({ programs, record });
  const { ms, code } = await stopping;
  record("SIGTERM with five kinds of open connections, ms", ms, withinMs(16_000));
  record("exit code of it", code, exactly(0));
}

/** Opens more connections than a program has descriptors: it must stay below its limit and recover. */
async function exhaustDescriptors({ programs, record }) {
  const small = await programs.start({ descriptors: 256 });
  await ask(small.url, "GET", "/sign-in");
  await hangUp(small.port, 400);
  const idle = await inParallel(1_000, 50, () => openSocket(small.port));
  for (const [at, socket] of idle.entries()) if (!socket.destroyed) socket.write(at % 2 ? UPGRADE : BEGUN);
  record("descriptors beside 1,000 idle connections, of 256", countDescriptors(small.pid), atMost(255));
  for (const socket of idle) socket.destroy();
  const alive = await waitUntil(
    async () => (await ask(small.url, "GET", "/livez", { timeout: 1_000, agent: oneConnection() })).status === 200,
    8_000,
  );
  record(
    "answers again after 400 upgrades and 1,000 idle connections with 256 descriptors, ms",
    alive,
    withinMs(3_000),
  );
  await small.stop();
}

/** Opens an upgrade, two hung POSTs, an idle and a half-open socket, and a client that reads nothing. */
async function holdConnections({ url, port }) {
  await ask(url, "GET", "/docs/api");
  await openSocket(port);
  const held = [UPGRADE, begunPost("/api/v1/auth/login", "application/json"), begunPost("/sign-in", "text/plain")];
  for (const bytes of held) (await openSocket(port)).write(bytes);
  (await openSocket(port)).end(BEGUN);
  const deaf = await openSocket(port);
  deaf.pause();
  deaf.write("GET /docs/api HTTP/1.1\r\nHost: x\r\n\r\n".repeat(20));
}

/** Starts the program with a limit of 128 descriptors: it must run, or explain without a stack trace why it cannot. */
export async function attackDescriptors({ programs, record }) {
  const program = await programs.launch({ descriptors: 128, script: "bin/start.mjs" });
  await Promise.race([program.exited, waitUntil(() => program.output.said.includes("Ready at"), 40_000)]);
  const stacks = (program.output.said.match(/^\s+at /gm) ?? []).length;
  record("lines of a stack at a start with 128 descriptors", stacks, noneOf("line"));
  const names = /^This process may open 128 files .+ ulimit -n 4096/m.test(program.output.said);
  record("the refusal names the limit to raise", Number(names), exactly(1));
  program.child.kill("SIGKILL");
}

const hangUp = (port, count) =>
  inParallel(count, 20, async () => {
    const socket = await openSocket(port);
    socket.write(UPGRADE);
    await new Promise((resolve) => setTimeout(resolve, 5));
    socket.destroy();
  });
