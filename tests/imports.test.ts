import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import config from "../.dependency-cruiser.mjs";

const root = join(import.meta.dirname, "..");

/** An import that breaks each rule: the file that imports, and what it imports. */
const breaks: Record<string, [from: string, to: string]> = {
  "imports of app/": ["app/users/page.tsx", "@/lib/service/app"],
  "imports of components/": ["components/ui/button.tsx", "../../lib/dashboard/client/request"],
  "imports of lib/contract/": ["lib/contract/user.ts", "@/lib/labels/svg"],
  "imports of lib/labels/": ["lib/labels/svg.ts", "../config"],
  "imports of lib/messages/": ["lib/messages/one.ts", "@/lib/config"],
  "imports of lib/fair-queue.ts": ["lib/fair-queue.ts", "./config"],
  "imports of lib/fork-confined.ts": ["lib/fork-confined.ts", "./config"],
  "imports of lib/config(/|\\.ts$)": ["lib/config/addresses.ts", "@/lib/contract/text"],
  "imports of lib/printers/": ["lib/printers/ipp-printer.ts", "../labels/svg"],
  "imports of lib/print-jobs/": ["lib/print-jobs/prepare-job.ts", "@/lib/service/app"],
  "imports of lib/service/": ["lib/service/app.ts", "../dashboard/client/request"],
  "imports of lib/remote-service/": ["lib/remote-service/app.ts", "@/lib/service/db/database"],
  "imports of lib/dashboard/": ["lib/dashboard/client/request.ts", "@/components/ui/button"],
  "imports of lib/server/": ["lib/server/handler.ts", "@/lib/config"],
  "imports of bin/": ["bin/backup.mjs", "../lib/config"],
  "imports of (e2e|bench)/": ["e2e/sign-in.spec.ts", "../lib/contract/text"],
  "importers of next-auth": ["lib/dashboard/client/token.ts", "next-auth/jwt"],
  "importers of next|server-only": ["lib/service/accounts/page.ts", "next/headers"],
  "importers of react|react-dom|react-hook-form|@tanstack/react-table": ["lib/contract/hook.ts", "react"],
  "importers of better-sqlite3|pg": ["app/users/rows.ts", "pg"],
  "importers of kysely": ["components/ui/rows.tsx", "kysely"],
  "floor of every folder": ["lib/service/new-folder/one.ts", "../context"],
  "context of the service": ["lib/service/context.ts", "./db/database"],
  "contract anywhere": ["lib/contract/file.ts", "node:fs"],
  "tests from programs": ["lib/service/db/database.ts", "./test-database"],
  circles: ["lib/labels/one.ts", "./other"],
};

/** Folders of lib/service, from the lowest floor, as the rules name them. */
const floors = config.forbidden
  .map(({ name }) => name.match(/^floor of lib\/service\/(.+)$/)?.[1] ?? "")
  .filter(Boolean);

// A folder on the highest floor breaks its rule by an import of app.ts, the others by one of the highest.
for (const folder of floors)
  breaks[`floor of lib/service/${folder}`] = [
    `lib/service/${folder}/one.ts`,
    folder === "views" ? "../app" : "../views/view",
  ];

/** Files that exist, so that the imports find them. */
const others = [
  ...["lib/service/views/view.ts", "lib/service/db/test-database.ts", "lib/contract/text.ts", "lib/labels/svg.ts"],
  ...["lib/dashboard/client/request.ts", "lib/config.ts", "components/ui/button.tsx"],
];

test("each import rule refuses the import that breaks it", () => {
  const folder = mkdtempSync(join(tmpdir(), "imports-"));
  const place = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { flag: "a" });
  };
  for (const path of others) place(path, "export const here = 1;\n");
  for (const [from, to] of Object.values(breaks)) place(from, `import type {} from "${to}";\n`);
  place("lib/labels/other.ts", 'import "./one";\n');
  cpSync(join(root, "tsconfig.json"), join(folder, "tsconfig.json"));
  const cruiser = join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const args = [cruiser, ".", "--config", join(root, ".dependency-cruiser.mjs"), "--output-type", "json"];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect(stdout, stderr).toMatch(/^\{/);
  const { violations } = JSON.parse(stdout).summary;
  const found = new Set<string>(
    violations.map(({ rule, from }: { rule: { name: string }; from: string }) => `${rule.name}: ${from}`),
  );
  expect(Object.keys(breaks).sort()).toEqual(config.forbidden.map(({ name }) => name).sort());
  expect(Object.entries(breaks).filter(([name, [from]]) => !found.has(`${name}: ${from}`))).toEqual([]);
});
