import { test } from "vitest";
import { expectHeld } from "./expect-held.mjs";

/** Attacks that no other test makes. attack.long.test.mjs makes others, and `npm run attack` all of them at full size. */
test.each(["malformed", "hosts"])("the built program holds against the attack “%s”", expectHeld);
