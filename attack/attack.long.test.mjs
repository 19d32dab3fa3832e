import { test } from "vitest";
import { expectHeld } from "./expect-held.mjs";

/** Random requests, late bodies, hostile forms, a locked database, a full disk and quotas. */
const everywhere = ["late-body", "api-fuzz", "socket-fuzz", "forms", "lock", "disk", "quotas"];

/** Cases that read the descriptors or the memory of a process from /proc. */
const onLinux = ["upgrade", "descriptors", "spreadsheets"];

test.each([...everywhere, ...(process.platform === "linux" ? onLinux : [])])(
  "the built program holds against the attack “%s”",
  expectHeld,
);
