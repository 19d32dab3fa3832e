import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { atLeast, noneOf } from "../limits.mjs";
import { signIn } from "../program.mjs";
import { ask } from "../requests.mjs";

/** Checks the file modes in a data folder that existed before the start and is readable for all users (0755). */
export async function attackFiles({ programs, record }) {
  const dataDir = join(programs.makeFolder(), "data");
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o755);
  const program = await programs.start({ dataDir });
  const { token } = await signIn(program.url);
  const made = await ask(program.url, "POST", "/api/v1/access-points", { token, body: { name: "Door" } });
  await ask(program.url, "POST", "/api/v1/labels", {
    token,
    body: { stock: "avery-a4-l7160", select: { ids: [JSON.parse(made.text).id] } },
  });
  const files = readdirSync(dataDir, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(dataDir, name)).isFile(),
  );
  const readable = files.filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);
  record("files in the data folder", files.length, atLeast(3));
  record("of them readable by others", readable.length, noneOf("file"), readable.slice(0, 3).join(", "));
  await program.stop();
}
