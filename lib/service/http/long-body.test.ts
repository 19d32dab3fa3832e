import { expect, test } from "vitest";
import { startTestService } from "../testing/start-test-service";

const ids = (count: number) =>
  Array.from({ length: count }, (_, index) => `0192f8e4-0000-7000-8000-${String(index).padStart(12, "0")}`);

test("POST /labels accepts 10,000 ids and refuses more with the reason", async () => {
  const { send, signedIn } = await startTestService();
  const { token } = await signedIn();
  const print = (select: object, more: object = {}) =>
    send("POST", "/labels", { token, body: { stock: "avery-a4-l7160", select, ...more } });

  const longest = await print({ ids: ids(10_000) });
  expect(longest.status).toBe(404);
  expect((await longest.json()).errors).toHaveLength(100);

  const tooMany = await print({ ids: ids(10_001) });
  expect([tooMany.status, (await tooMany.json()).errors[0].detail]).toEqual([422, expect.stringMatching(/10,000/)]);

  const tooLong = await print({ ids: ids(27_000) });
  expect([tooLong.status, (await tooLong.json()).detail]).toEqual([413, "The body is larger than 1,024 KiB."]);

  const wrong = await print({ ids: Array(9_000).fill("x") });
  expect((await wrong.json()).errors).toHaveLength(100);
});
