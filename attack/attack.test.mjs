import { test } from "vitest";
import { expectHeld } from "./expect-held.mjs";

/**
 * Cases of a few seconds: hostile requests, the answers to them, and the permissions of files. attack.long.test.mjs has those that take longer, and
 * `npm run attack` runs all cases at full size. Guessing, changes of a password, the database away and hostile text have
 * tests of their own: docs/security.md names them.
 */
test.each(["bodies", "answers", "malformed", "hosts", "files", "tokens"])(
  "the built program holds against the attack “%s”",
  expectHeld,
);
