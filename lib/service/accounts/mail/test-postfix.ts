import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import getPort from "get-port";
import { onTestFinished } from "vitest";

/** Services of the master process that a mail to a mailbox here needs. */
const SERVICES = `
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
tlsmgr unix - - n 1000? 1 tlsmgr
anvil unix - - n - 1 anvil
error unix - - n - - error
virtual unix - n n - - virtual
postlog unix-dgram n - n - 1 postlogd
`;

/** Starts a real Postfix with a certificate that it signed itself, as Debian's has. `answers` are those to receivers. */
export async function startPostfix(first: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "access-points-postfix-"));
  for (const name of ["conf", "queue", "data", "boxes"]) mkdirSync(join(folder, name));
  chmodSync(folder, 0o755);
  const port = await getPort();
  const [key, certificate] = [join(folder, "conf/key.pem"), join(folder, "conf/cert.pem")];
  const subject = ["-subj", "/CN=mail.example.com", "-days", "2", "-nodes", "-keyout", key, "-out", certificate];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", ...subject], { stdio: "ignore" });
  execFileSync("chown", ["nobody", join(folder, "boxes")]);
  execFileSync("chown", ["postfix", join(folder, "data")]);
  writeFileSync(join(folder, "conf/master.cf"), `127.0.0.1:${port} inet n - n - - smtpd${SERVICES}`);
  let stop = async () => {};

  const start = async (answers: Record<string, string> = {}) => {
    await stop();
    const table = Object.entries(answers).map(([address, answer]) => `{ ${address} = ${answer} }`);
    const refusals = table.length > 0 ? `check_recipient_access inline:{ ${table.join(", ")} }, ` : "";
    const settings = {
      ...{ compatibility_level: "3.6", myhostname: "mail.example.com", mydestination: "", inet_protocols: "ipv4" },
      ...{ queue_directory: join(folder, "queue"), data_directory: join(folder, "data"), mail_owner: "postfix" },
      ...{ maillog_file: join(folder, "postfix.log"), maillog_file_prefixes: folder, inet_interfaces: "127.0.0.1" },
      ...{ smtpd_tls_security_level: "may", smtpd_tls_cert_file: certificate, smtpd_tls_key_file: key },
      ...{ virtual_mailbox_domains: "example.com", virtual_mailbox_base: join(folder, "boxes") },
      ...{ virtual_mailbox_maps: "static:inbox/", virtual_uid_maps: "static:65534", virtual_gid_maps: "static:65534" },
      smtpd_recipient_restrictions: `${refusals}permit_mynetworks, reject`,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
    writeFileSync(join(folder, "conf/main.cf"), lines.join(""));
    const child = spawn("postfix", ["-c", join(folder, "conf"), "start-fg"], { stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.on("data", (chunk) => (said += chunk));
    const exited = once(child, "exit");
    stop = async () => {
      if (child.exitCode === null) execFileSync("postfix", ["-c", join(folder, "conf"), "stop"], { stdio: "ignore" });
      await exited;
    };
    while (!(await isOpen(port))) {
      if (child.exitCode !== null) throw new Error(`Postfix did not start:\n${said}`);
      await sleep(20);
    }
  };
  onTestFinished(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });
  await start(first);

  const inbox = join(folder, "boxes/inbox/new");
  /** Returns the mails of the mailbox once there are so many. */
  const mails = async (count: number): Promise<string[]> => {
    const list = () => {
      try {
        return readdirSync(inbox);
      } catch {
        return [];
      }
    };
    while (list().length < count) await sleep(20);
    return list().map((name) => readFileSync(join(inbox, name), "utf8"));
  };
  return { url: `smtp://127.0.0.1:${port}`, restart: start, stop: () => stop(), mails };
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(Boolean(socket.destroy())));
    socket.on("error", () => resolve(false));
  });
