import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { atMost, exactly, shown } from "../limits.mjs";
import { admin, signIn } from "../program.mjs";
import { ask } from "../requests.mjs";

const LIBRARY = ["x86_64-linux-gnu", "aarch64-linux-gnu"]
  .map((name) => `/usr/lib/${name}/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path));

/** Returns the text by which libfaketime moves a clock by this number of hours. */
const offsetOf = (hours) => `${hours < 0 ? "" : "+"}${hours}h`;

/** Waits until the program's answers have the date of a clock that is moved by this number of hours; ten seconds at most. */
async function waitForClock(program, hours) {
  for (let tries = 0; tries < 100; tries += 1) {
    const { headers } = await ask(program.url, "GET", "/livez");
    const difference = Date.parse(headers.date) - Date.now() - hours * 3_600_000;
    if (Math.abs(difference) < 5_000) return;
    await sleep(100);
  }
  throw new Error(`the clock of the program did not move by ${hours} hours`);
}

/** Moves the program's clock back and forth with libfaketime; skipped when that is not installed. */
export async function attackClock({ programs, record }) {
  if (!LIBRARY)
    return record("a clock that jumps", "skipped", shown, "libfaketime is not installed (Debian: faketime)");
  const file = join(programs.makeFolder(), "offset");
  const set = async (program, hours) => {
    writeFileSync(file, offsetOf(hours));
    await waitForClock(program, hours);
  };
  writeFileSync(file, offsetOf(0));
  const faked = {
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    FAKETIME_DONT_RESET: "1",
  };
  const program = await programs.start({ preload: LIBRARY, env: faked });
  const me = async (token) => (await ask(program.url, "GET", "/api/v1/me", { token })).status;
  const guess = async () =>
    await ask(program.url, "POST", "/api/v1/auth/login", { body: { email: admin.email, password: "guess" } });

  const { token } = await signIn(program.url);
  record("a token with the clock as it was, status", await me(token), exactly(200));
  await set(program, -1);
  record("a token of now after the clock went back an hour, status", await me(token), exactly(200));
  await set(program, 0);
  let locked = await guess();
  for (let count = 0; count < 30 && !(locked.status === 429 && Number(locked.headers["retry-after"]) > 100); count += 1)
    locked = await ask(program.url, "POST", "/api/v1/auth/login", {
      body: { email: `nobody${count}@example.com`, password: "guess" },
    });
  const before = Number(locked.headers["retry-after"]);
  await set(program, -24);
  const wait = Number(
    (await ask(program.url, "POST", "/api/v1/auth/login", { body: { email: "other@example.com", password: "guess" } }))
      .headers["retry-after"] ?? 0,
  );
  record("a lock-out after the clock went back a day, s", wait, atMost(601), `${before} s before`);
  await program.stop();
  await attackFuture({ programs, record, faked, file, set });
}

/** Checks that a refresh token issued while the clock was two years ahead is invalid after the clock is corrected. */
async function attackFuture({ programs, record, faked, file, set }) {
  writeFileSync(file, offsetOf(2 * 365 * 24));
  const program = await programs.start({ preload: LIBRARY, env: faked });
  const { refreshToken } = await signIn(program.url);
  await set(program, 0);
  const renewed = await ask(program.url, "POST", "/api/v1/auth/refresh", { body: { refreshToken } });
  record("a refresh token of a clock two years ahead, after the correction, status", renewed.status, exactly(401));
  await program.stop();
}
