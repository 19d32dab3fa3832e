import { test } from "vitest";
import { expectHeld } from "./expect-held.mjs";

/**
 * `npm run attack` runs all cases at full size. Guessing, changes of a password, the database away and hostile text have
 * tests of their own: docs/security.md names them.
 */
const everywhere = [
  "bodies",
  "answers",
  "files",
  "tokens",
  "late-body",
  "api-fuzz",
  "socket-fuzz",
  "forms",
  "lock",
  "disk",
  "quotas",
];

/** Cases that read the descriptors or the memory of a process from /proc. */
const onLinux = ["upgrade", "descriptors", "spreadsheets"];

test.each([...everywhere, ...(process.platform === "linux" ? onLinux : [])])(
  "the built program holds against the attack “%s”",
  expectHeld,
);
