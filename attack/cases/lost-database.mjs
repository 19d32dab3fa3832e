import { closeSync, openSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { exactly, noneOf } from "../limits.mjs";
import { signIn } from "../program.mjs";
import { ask } from "../requests.mjs";
import { waitUntil } from "../sockets.mjs";

/** Ways to damage the database of a stopped program. */
const damages = {
  "a database that is gone": (file) => remove(file),
  "an empty database": (file) => {
    remove(file);
    writeFileSync(file, "");
  },
  "a database cut in half": (file) => truncateSync(file, Math.floor(statSync(file).size / 8_192) * 4_096),
  "a database of broken pages": (file) => {
    const handle = openSync(file, "r+");
    for (let at = 4_096; at < statSync(file).size; at += 8_192)
      writeSync(handle, Buffer.alloc(4_000, 0xa5), 0, 4_000, at);
    closeSync(handle);
  },
};

function remove(file) {
  for (const end of ["", "-wal", "-shm"]) rmSync(`${file}${end}`, { force: true });
}

/** Starts on a folder whose database was lost or damaged: the program must refuse to start, without a stack trace. */
export async function attackDatabase({ programs, record }) {
  for (const [what, damage] of Object.entries(damages)) {
    const first = await programs.start();
    const { token } = await signIn(first.url);
    for (let count = 0; count < 20; count += 1) {
      await ask(first.url, "POST", "/api/v1/access-points", { token, body: { name: `Door ${count}` } });
    }
    await first.stop();
    const file = join(
      first.dataDir,
      readdirSync(first.dataDir).find((name) => name.endsWith(".sqlite")),
    );
    damage(file);
    const program = await programs.launch({ dataDir: first.dataDir });
    await Promise.race([program.exited, waitUntil(() => program.output.said.includes("Ready at"), 40_000)]);
    const { exitCode } = program.child;
    program.child.kill("SIGKILL");
    const { said } = program.output;
    record(
      `${what}: refused at the start`,
      exitCode !== null && exitCode !== 0 ? 1 : 0,
      exactly(1),
      said.split("\n")[0].slice(0, 140),
    );
    record(`${what}: lines of a stack`, (said.match(/^\s+at /gm) ?? []).length, noneOf("line"));
  }
}
