import { prepare } from "./steps/prepare.mjs";
import { runNode } from "./steps/run.mjs";
import { help } from "./steps/terminal.mjs";
import { makeTemporaryFolder } from "./steps/testing/temporary-folder.mjs";
import { chromiumPath, requireProgram } from "./steps/testing/test-programs.mjs";

help(`Runs what npm test leaves out: tests that take minutes or need nginx, Apache, Caddy, HAProxy, PgBouncer, LemonLDAP::NG, LibreOffice, CUPS and Postfix, tests on PostgreSQL
whose subject is not a query, stories without script of pages that other stories show, and all stories once more with delayed answers.
Installs what is missing as root on Debian.

Usage: npm run test:long [-- PATH ...]

  PATH   runs only the tests whose path contains it; default: all

Example: npm run test:long -- rolling-restart`);

const only = process.argv.slice(2);
await prepare({ dev: true });
for (const name of ["bash", "curl", "pgbouncer"]) await requireProgram(name, name);
await requireProgram("nginx", "nginx-light");
await requireProgram("apache2", "apache2-bin");
for (const name of ["caddy", "haproxy"]) await requireProgram(name, name);
await requireProgram("postfix", "postfix");
await requireProgram("ippeveprinter", "cups-ipp-utils");
await requireProgram("dbus-daemon", "dbus-daemon");
await requireProgram("cupsd", "cups cups-filters");
await requireProgram("gs", "ghostscript");
await requireProgram("soffice", "libreoffice-calc");
await requireProgram(
  "llng-fastcgi-server",
  [
    "liblemonldap-ng-portal-perl libcrypt-openssl-bignum-perl libstring-random-perl libio-string-perl",
    "libgd-securityimage-perl libimage-magick-perl",
  ].join(" "),
);

const TMPDIR = makeTemporaryFolder();
const tests = await runNode("node_modules/vitest/vitest.mjs", ["run", "--project=long*", ...only], { env: { TMPDIR } });
process.exitCode = tests.code;
if (only.length === 0) {
  const given = { TMPDIR, CHROMIUM_PATH: await chromiumPath() };
  const args = ["test", "--config=e2e", "--reporter=list"];
  for (const set of [{ LONG_STORIES: "1" }, { LATE_ANSWERS: "1" }]) {
    const stories = await runNode("node_modules/playwright/cli.js", args, { env: { ...given, ...set } });
    process.exitCode ||= stories.code;
  }
}
