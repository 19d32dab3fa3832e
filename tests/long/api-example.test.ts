import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startServer } from "@/e2e/server";

const guide = readFileSync(join(import.meta.dirname, "../../docs/api.md"), "utf8");

test("the example of docs/api.md runs as written", async () => {
  const server = await startServer({
    env: { ADMIN_EMAIL: "demo@example.com", ADMIN_PASSWORD: "walk through every door" },
  });
  const example = guide.match(/```bash\n([\s\S]+?)```/)?.[1] ?? "";
  const script = example.replace("http://localhost:3000", server.url);
  const printed = execFileSync("bash", ["-e", "-c", script], { encoding: "utf8" });
  await server.stop();
  expect(printed.match(/"name":"Loading gate"/g)).toHaveLength(2);
  expect(printed).toContain('"pagination"');
});
