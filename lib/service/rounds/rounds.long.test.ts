import { test } from "vitest";
import { checkRealWalks } from "./test-rounds";

test("walks of two phones past 300 labels lose nothing and count nothing twice in the database", async () => {
  await checkRealWalks({ seeds: 24, labels: 300 });
}, 3_600_000);
