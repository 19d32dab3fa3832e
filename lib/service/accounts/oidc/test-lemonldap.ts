import { spawn } from "node:child_process";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import getPort from "get-port";
import { onTestFinished } from "vitest";
import { PUBLIC_URL } from "./test-sign-in";

type Settings = { secret?: string; userInfoAlgorithm?: "RS256" };

/** Returns the options of the client `doors`, and new keys. `door-desk` is sent as a text, other groups as a list. */
function configurationOf(folder: string, issuer: string, { secret, userInfoAlgorithm }: Settings) {
  const keys = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const files = (name: string) => ({ Directory: join(folder, name), LockDirectory: join(folder, name, "lock") });
  return {
    ...{ cfgNum: 1, cfgAuthor: "test", cfgDate: 1, cfgVersion: "2.16.1", cookieName: "lemonldap", securedCookie: 0 },
    ...{ portal: `${issuer}/`, domain: "127.0.0.1", authentication: "Demo", userDB: "Same", passwordDB: "Demo" },
    ...{ demoExportedVars: { cn: "cn", mail: "mail", uid: "uid" }, whatToTrace: "_whatToTrace", requireToken: 0 },
    ...{ globalStorage: "Apache::Session::File", globalStorageOptions: files("sessions") },
    ...{ persistentStorage: "Apache::Session::File", persistentStorageOptions: files("persistent") },
    macros: {
      _whatToTrace: "lc($_user)",
      verified: "1",
      doorGroups: "$uid eq 'msmith' ? 'door-desk' : $uid eq 'dwho' ? 'all; door-admins' : 'all; others'",
    },
    locationRules: { "127.0.0.1": { default: "accept" } },
    exportedHeaders: {},
    applicationList: {},
    issuerDBOpenIDConnectActivation: 1,
    oidcServiceIgnoreScopeForClaims: 0,
    oidcServiceAllowAuthorizationCodeFlow: 1,
    oidcServicePrivateKeySig: keys.privateKey,
    oidcServicePublicKeySig: keys.publicKey,
    oidcServiceKeyIdSig: randomUUID(),
    oidcRPMetaDataOptions: {
      doors: {
        oidcRPMetaDataOptionsClientID: "doors",
        oidcRPMetaDataOptionsClientSecret: secret,
        oidcRPMetaDataOptionsIDTokenSignAlg: "RS256",
        oidcRPMetaDataOptionsBypassConsent: 1,
        oidcRPMetaDataOptionsRedirectUris: `${PUBLIC_URL}/sign-in/oidc/callback`,
        oidcRPMetaDataOptionsPostLogoutRedirectUris: `${PUBLIC_URL}/sign-in`,
        oidcRPMetaDataOptionsUserInfoSignAlg: userInfoAlgorithm ?? "",
      },
    },
    oidcRPMetaDataExportedVars: {
      doors: { email: "mail", email_verified: "verified;bool;auto", name: "cn", groups: "doorGroups" },
    },
    oidcRPMetaDataOptionsExtraClaims: { doors: { groups: "groups" } },
  };
}

/** Starts a real LemonLDAP::NG with its demo accounts, of which `dwho`, `msmith` and `rtyler` have their name as password. */
export async function startLemonldap(first: Settings) {
  const folder = mkdtempSync(join(tmpdir(), "access-points-lemonldap-"));
  for (const name of ["conf", "sessions/lock", "persistent/lock", "cache"]) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  const port = await getPort();
  const issuer = `http://127.0.0.1:${port}`;
  const ini = `[all]
logLevel = error
[configuration]
type = File
dirName = ${folder}/conf
localStorage = Cache::FileCache
localStorageOptions = { 'namespace' => 'config', 'default_expires_in' => 600, 'cache_root' => '${folder}/cache', 'cache_depth' => 3 }
[portal]
templateDir = /usr/share/lemonldap-ng/portal/templates
staticPrefix = /static
languages = en
`;
  writeFileSync(join(folder, "lemonldap-ng.ini"), ini);
  writeFileSync(
    join(folder, "portal.psgi"),
    "use Lemonldap::NG::Portal::Main;\nLemonldap::NG::Portal::Main->run({});\n",
  );
  let stop = async () => {};

  /** Starts it, again with other settings and keys; sessions there stay. */
  const start = async (settings: Settings) => {
    await stop();
    writeFileSync(join(folder, "conf", "lmConf-1.json"), JSON.stringify(configurationOf(folder, issuer, settings)));
    rmSync(join(folder, "cache"), { recursive: true });
    mkdirSync(join(folder, "cache"));
    const variables = [
      `LLNG_DEFAULTCONFFILE=${join(folder, "lemonldap-ng.ini")}`,
      "LLNG_DEFAULTLOGGER=Lemonldap::NG::Common::Logger::Std",
    ];
    const args = ["--env", "deployment", "--host", "127.0.0.1", "--port", String(port), join(folder, "portal.psgi")];
    const child = spawn("env", [...variables, "plackup", ...args], { stdio: ["ignore", "ignore", "pipe"] });
    const output = { said: "" };
    child.stderr.on("data", (chunk) => (output.said += chunk));
    const exited = once(child, "exit");
    const end = () => child.kill("SIGKILL");
    process.on("exit", end);
    stop = async () => {
      child.kill("SIGKILL");
      await exited;
      process.off("exit", end);
    };
    while (!(await isOpen(port))) {
      if (child.exitCode !== null) throw new Error(`LemonLDAP::NG did not start:\n${output.said}`);
      await sleep(20);
    }
    return output;
  };
  onTestFinished(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });
  const output = await start(first);
  return { issuer, output, restart: start };
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(Boolean(socket.destroy())));
    socket.on("error", () => resolve(false));
  });

type Page = { address: string; text: string };

/** Returns a browser with its own cookies, which follows redirects as long as they stay at the provider. */
export function openBrowser() {
  const cookies = new Map<string, string>();

  const open = async (address: string, form?: Record<string, string>): Promise<Page> => {
    if (address.startsWith(PUBLIC_URL)) return { address, text: "" };
    const answer = await fetch(address, {
      redirect: "manual",
      headers: { Cookie: [...cookies].map((pair) => pair.join("=")).join("; "), Accept: "text/html" },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/s);
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const location = answer.headers.get("location");
    if (location) return open(new URL(location, address).href);
    return { address, text: await answer.text() };
  };

  /** Sends the form of a page with its hidden fields. */
  const send = ({ address, text }: Page, more: Record<string, string>): Promise<Page> => {
    const hidden = [...text.matchAll(/<input type="hidden"(?: id="\w+")? name="([^"]+)" value="([^"]*)"/g)];
    const fields = Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value]));
    return open(address, { ...fields, ...more });
  };

  return {
    open,
    signIn: async (address: string, login: string) => send(await open(address), { user: login, password: login }),
    confirm: async (address: string) => send(await open(address), {}),
  };
}
