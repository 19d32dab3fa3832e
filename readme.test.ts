import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { startServer } from "./e2e/server";

const read = (path: string) => readFileSync(join(import.meta.dirname, path), "utf8");

const readme = read("README.md");
const variables = [...read("lib/config.ts").matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name ?? "");

test("the README names every variable", () => {
  expect(variables).toContain("DATA_DIR");
  expect(variables.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test("every file and command the documents speak of is there", () => {
  const { scripts } = JSON.parse(read("package.json"));
  for (const document of ["README.md", "CONTRIBUTING.md", "docs/postgresql.md", "docs/security.md"]) {
    const text = read(document);
    const links = [...text.matchAll(/(?:\]\(|src=")(?!https?:)([^)"]+)/g)].map(([, path]) => path ?? "");
    expect(links.filter((path) => !existsSync(join(import.meta.dirname, dirname(document), path)))).toEqual([]);
    const commands = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name ?? "");
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  }
});

test("the README's example of the API works as it stands", async () => {
  const server = await startServer({
    env: { ADMIN_EMAIL: "demo@example.com", ADMIN_PASSWORD: "walk through every door" },
  });
  const example = readme.match(/```bash\n([\s\S]+?)```/)?.[1] ?? "";
  const script = example.replace("http://localhost:3000", server.url);
  const printed = execFileSync("bash", ["-e", "-c", script], { encoding: "utf8" });
  await server.stop();
  expect(printed.match(/"name":"Loading gate"/g)).toHaveLength(2);
  expect(printed).toContain('"pagination"');
});
