import { withinMs } from "../limits.mjs";
import { countDescriptors, signIn } from "../program.mjs";
import { ask, inParallel } from "../requests.mjs";
import { openSocket, waitUntil } from "../sockets.mjs";
import { readListDuring } from "../steady-list.mjs";

/** Opens connections that send one byte a second, or that never read their answer. */
export async function attackSlowly({ programs, record, isShort }) {
  const program = await programs.start({ env: { LOG_LEVEL: "warn" } });
  const { token } = await signIn(program.url);
  await ask(program.url, "GET", "/api/v1/access-points", { token });
  const before = countDescriptors(program.pid);
  const closed = async (limit) => waitUntil(() => countDescriptors(program.pid) <= before + 2, limit, 250);

  const slow = await inParallel(isShort ? 50 : 200, 50, () => openSocket(program.port));
  for (const socket of slow) socket.write("GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  const timer = setInterval(() => {
    for (const socket of slow) if (!socket.destroyed) socket.write("a");
  }, 1_000);
  const open = () => countDescriptors(program.pid) - before;
  await waitUntil(() => open() >= slow.length, 10_000);
  const { result, p99 } = await readListDuring(program.url, token, () => closed(20_000));
  clearInterval(timer);
  record(`${slow.length} clients of a byte a second closed after, ms`, result, withinMs(17_500));
  record("the list meanwhile, p99 ms", p99, withinMs(100));
  for (const socket of slow) socket.destroy();

  const request = "GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n";
  const readers = await inParallel(5, 5, async () => {
    const socket = await openSocket(program.port);
    socket.pause();
    socket.write(request.repeat(300));
    return socket;
  });
  await waitUntil(() => open() >= readers.length, 30_000);
  record("five clients that never read closed after, ms", await closed(90_000), withinMs(75_000));
  for (const socket of readers) socket.destroy();
  await program.stop();
}
