import { test } from "vitest";
import { runSequences } from "./test-sequences";

test("10,000 random sequences of invitations and sign-ins make nobody twice, lose no invitation and give no right", async () => {
  await runSequences(10_000, 2);
}, 1_200_000);
