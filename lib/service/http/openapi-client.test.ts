import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { getRequestListener } from "@hono/node-server";
import { build, type Plugin } from "esbuild";
import { expect, onTestFinished, test } from "vitest";
import { PASSWORD, startTestService, type TestService } from "../testing/start-test-service";

const root = join(import.meta.dirname, "../../..");
const run = promisify(execFile);

/** Gives openapi-typescript the compiler API of TypeScript 6: TypeScript 7, which checks this repository, has none. */
const compilerApi: Plugin = {
  name: "compiler-api",
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^typescript$/ }, () => ({ path: "typescript", namespace: "compiler-api" }));
    onLoad({ filter: /.*/, namespace: "compiler-api" }, () => ({
      contents: 'module.exports = require("@ts-morph/common").ts;',
      resolveDir: root,
    }));
  },
};

/** Creates a folder inside the repository, so that programs in it find the packages, and deletes it after the test. */
function makeFolder(): string {
  mkdirSync(join(root, ".build"), { recursive: true });
  const folder = mkdtempSync(join(root, ".build/test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Writes `api.ts`, the types that openapi-typescript generates with its usual options. */
async function generateTypes(folder: string, document: string): Promise<void> {
  const generator = join(folder, "generator.cjs");
  writeFileSync(join(folder, "openapi.json"), document);
  const contents = `import openapiTypes, { astToString } from "openapi-typescript";
    const [from, to] = process.argv.slice(2);
    const { readFileSync, writeFileSync } = require("node:fs");
    openapiTypes(readFileSync(from, "utf8")).then((types) => writeFileSync(to, astToString(types)));`;
  await build({
    stdin: { contents, resolveDir: root },
    outfile: generator,
    bundle: true,
    platform: "node",
    format: "cjs",
    external: ["@ts-morph/common"],
    plugins: [compilerApi],
  });
  await run(process.execPath, [generator, join(folder, "openapi.json"), join(folder, "api.ts")]);
}

/** Starts an HTTP server for the service and returns its address. */
async function listen({ service }: TestService): Promise<string> {
  const server = createServer(getRequestListener((request) => service.fetch(request, { clientAddress: "192.0.2.1" })));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("the client of docs/api.md compiles against types that openapi-typescript generates, and runs", async () => {
  const service = await startTestService();
  await service.addUser("ada@example.com");
  const folder = makeFolder();
  await generateTypes(folder, await (await service.send("GET", "/openapi.json")).text());
  const program = readFileSync(join(root, "docs/api.md"), "utf8").match(/```ts\n([\s\S]*?)```/)?.[1] ?? "";
  writeFileSync(join(folder, "client.ts"), program);
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      extends: "../../tsconfig.json",
      include: ["client.ts"],
      exclude: [],
      compilerOptions: { incremental: false, types: ["node"] },
    }),
  );
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  await run(process.execPath, [tsc, "--noEmit", "-p", folder]).catch(({ stdout }) => expect.fail(stdout));

  await build({ entryPoints: [join(folder, "client.ts")], outfile: join(folder, "client.mjs"), format: "esm" });
  const { stdout } = await run(process.execPath, [join(folder, "client.mjs")], {
    env: { NODE_ENV: "test", ADDRESS: await listen(service), EMAIL: "ada@example.com", PASSWORD },
  });
  const id = /Created ([\da-f-]{36})/.exec(stdout)?.[1];
  expect(stdout.replace(String(id), "ID")).toMatch(/^0 access points\nCreated ID\nMoved to Quay 5\nid,name,location/);
  expect(stdout).toContain(`${id},Loading gate,Quay 5`);
  expect(stdout).toContain("Some values are not valid: Enter a name.");
});
