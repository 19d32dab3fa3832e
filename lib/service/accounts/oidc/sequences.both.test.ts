import { test } from "vitest";
import { runSequences } from "./test-sequences";

test("random sequences of invitations and sign-ins make nobody twice, lose no invitation and give no right", () =>
  runSequences(150, 1));
