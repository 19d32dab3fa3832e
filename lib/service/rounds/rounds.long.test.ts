import { test } from "vitest";
import { checkWalks } from "@/components/rounds/test-model-walks";
import { checkRealWalks } from "./test-rounds";

test("10,000 walks of two phones past 300 labels lose no scan that was shown as found", async () => {
  await checkWalks({ seeds: 10_000, labels: 300 });
}, 3_600_000);

test("walks of two phones past 300 labels lose nothing and count nothing twice in the database", async () => {
  await checkRealWalks({ seeds: 60, labels: 300 });
}, 3_600_000);
