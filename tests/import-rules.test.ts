import { describeImportRules, type ImportTable } from "./refused-imports";

/** Imports to try in a file of each folder, with "@/" and with relative paths: those to be refused, those to pass. */
const table: ImportTable = {
  "app/users/page.tsx": {
    refused: [
      "@/lib/service/app",
      "../../lib/service/app",
      "../../lib/label-queue/label-queue",
      "@/lib/remote-service/open-remote-service",
      "@/lib/config",
      "../../lib/config",
      "next-auth",
      "kysely",
    ],
    allowed: [
      "@/components/ui/button",
      "@/lib/contract/accounts/account",
      "@/lib/dashboard/session/session",
      "@/lib/labels/svg",
      "next",
    ],
  },
  "components/labels/sheet.tsx": {
    refused: [
      "@/app/page",
      "../../app/page",
      "@/lib/service/app",
      "../../lib/service/app",
      "@/lib/dashboard/client/request",
    ],
    allowed: ["../ui/button", "@/lib/contract/accounts/account", "@/lib/labels/svg", "@/lib/dashboard/forms", "react"],
  },
  "components/ui/button.tsx": {
    refused: [
      "../../lib/dashboard/client/request",
      "@/lib/config",
      "../../lib/config",
      "next-auth/react",
      "better-sqlite3",
    ],
    allowed: ["./icon", "next/link"],
  },
  "lib/contract/user.ts": {
    refused: ["@/lib/service/app", "../service/app", "@/lib/labels/svg", "@/lib/config", "../config", "next", "react"],
    allowed: ["./text", "@/lib/contract/text", "zod"],
  },
  "lib/labels/svg/svg-documents.ts": {
    refused: [
      "../../contract/text",
      "@/lib/dashboard/client/request",
      "../../service/app",
      "../../label-queue/label-queue",
      "@/app/page",
      "next",
    ],
    allowed: ["./symbol-file", "../layout/place-label", "@/lib/contract/text", "qrcode"],
  },
  "lib/label-queue/label-queue.ts": {
    refused: [
      "@/lib/service/app",
      "../service/app",
      "@/lib/dashboard/client/request",
      "../dashboard/client/request",
      "@/lib/config",
      "next",
      "better-sqlite3",
    ],
    allowed: ["./prepare-job", "@/lib/label-queue/prepare-job", "@/lib/contract/text", "@/lib/labels/pdf", "kysely"],
  },
  "lib/service/labels/label-routes.ts": {
    refused: [
      "next",
      "next/server",
      "react",
      "next-auth",
      "@/lib/dashboard/client/request",
      "../../dashboard/client/request",
      "@/app/page",
    ],
    allowed: ["./require-value", "@/lib/contract/text", "@/lib/label-queue/prepare-job", "@/lib/config"],
  },
  "lib/service/app.ts": {
    refused: ["next", "@/lib/dashboard/client/request", "../dashboard/client/request"],
    allowed: ["./context", "./labels/routes", "@/lib/service/labels/routes"],
  },
  "lib/service/context.ts": {
    refused: ["./app", "./db/database", "@/lib/service/db/database", "../config", "react"],
    allowed: ["pino"],
  },
  "lib/service/db/open-database.test.ts": {
    refused: ["next", "@/lib/dashboard/client/request"],
    allowed: ["../testing/start-test-service", "../app", "../accounts/users", "@/lib/service/labels/routes"],
  },
  "lib/service/labels/test-printing.ts": { refused: ["react"], allowed: ["../testing/start-test-service", "../app"] },
  "lib/service/accounts/account-routes.ts": {
    refused: ["@/components/ui/button", "../../../components/ui/button", "../../../app/page", "server-only"],
    allowed: ["hono", "../http/operation"],
  },
  "lib/remote-service/app.ts": {
    refused: [
      "@/lib/service/db/database",
      "@/lib/service/db/sqlite/open-database",
      "../service/db/sqlite/open-file",
      "../service/app",
      "@/lib/dashboard/client/request",
      "../dashboard/client/request",
      "@/lib/config",
      "next",
      "react",
      "better-sqlite3",
    ],
    allowed: [
      "./context",
      "@/lib/contract/text",
      "@/lib/labels/svg",
      "@/lib/label-queue/label-queue",
      "@/lib/service/http/problem-error",
      "@/lib/service/db/failures",
      "@/lib/service/db/sqlite/folder-lock",
      "@/lib/service/db/sqlite/open-file",
      "kysely",
      "hono",
    ],
  },
  "lib/dashboard/client/request.ts": {
    refused: [
      "@/lib/service/app",
      "../../service/app",
      "@/lib/remote-service/open-remote-service",
      "../../remote-service/open-remote-service",
      "@/app/page",
      "@/components/ui/button",
      "../../labels/svg",
      "@/lib/label-queue/label-queue",
      "kysely",
      "next-auth",
    ],
    allowed: ["./runtime", "@/lib/contract/text", "@/lib/config", "next/headers", "server-only"],
  },
  "lib/dashboard/session/next-auth.ts": {
    refused: ["@/lib/service/app", "@/app/page"],
    allowed: ["./tokens", "@/lib/contract/text", "next-auth", "next-auth/jwt"],
  },
  "lib/server/request-handler.ts": {
    refused: ["@/lib/service/app", "../service/app", "@/lib/dashboard/client/runtime", "@/lib/config", "next"],
    allowed: ["./drain", "@/lib/server/drain", "@/lib/fair-queue", "node:http"],
  },
  "lib/config.ts": { refused: ["@/lib/contract/text", "./fair-queue"], allowed: ["./config/addresses", "zod"] },
  "lib/config/addresses.ts": { refused: ["@/lib/contract/text", "../config", "../fair-queue"], allowed: ["zod"] },
  "lib/fair-queue.ts": { refused: ["@/lib/contract/text", "./config"], allowed: ["node:events"] },
  "lib/random-bytes.ts": { refused: ["@/lib/contract/text", "./config"], allowed: ["node:crypto"] },
  "e2e/sign-in.spec.ts": {
    refused: ["@/lib/contract/text", "../lib/contract/text", "@/components/ui/button", "../server", "../app/page"],
    allowed: ["./fixtures", "playwright/test", "../tests/launch-program.mjs"],
  },
  "bench/parts/list.mjs": {
    refused: [
      "@/lib/service/app",
      "../../lib/service/app",
      "../../server",
      "../../bin/steps/run",
      "../../tests/self-signed",
    ],
    allowed: ["../load.mjs", "../../tests/launch-program.mjs"],
  },
  "bin/backup.mjs": { refused: ["@/lib/config", "../lib/config", "../server"], allowed: ["./steps/terminal.mjs"] },
};

describeImportRules(table);
