import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "@/lib/config";

const root = join(import.meta.dirname, "..");

const read = (path: string) => readFileSync(join(root, path), "utf8");
const isThere = (path: string) => existsSync(join(root, path));

/** Files that an operator creates before the first start, with the examples to copy them from. */
const made: Record<string, string> = { "deploy/secrets.env": "deploy/secrets.env.example" };
const certificates = "./deploy/certificates";

type Service = {
  env_file?: string;
  volumes?: string[];
  depends_on?: Record<string, unknown>;
  build?: string;
  environment?: Record<string, string>;
  image: string;
};
type Compose = { services: Record<string, Service>; volumes: Record<string, null> };
const readCompose = (path: string): Compose => parse(read(path), { merge: true });
const compose = readCompose("deploy/compose.cluster.yaml");
const services = Object.entries(compose.services);

test("compose.yaml runs one service, its data and its backups on settings that the program reads", () => {
  const { services, volumes } = readCompose("compose.yaml");
  const { app } = services;
  expect([Object.keys(services), Object.keys(volumes)]).toEqual([["app"], ["data", "backups"]]);
  expect(app?.volumes).toEqual(["data:/data", "backups:/backups"]);
  const values = Object.entries(app?.environment ?? {}).map(([name, value]) => [name, value.replace(/^.*:-|\}$/g, "")]);
  const { backups, publicUrl } = readConfig({ ...Object.fromEntries(values), DATA_DIR: "/data" });
  expect([backups, publicUrl]).toEqual([{ folder: "/backups", hours: 24, keep: 14, besideData: false }, undefined]);
  expect(read("Dockerfile")).toContain("\nVOLUME /data\n");
});

describe("deploy/compose.cluster.yaml", () => {
  test("names only files, volumes and services that exist", () => {
    for (const [name, { env_file = "", volumes = [], depends_on = {} }] of services) {
      if (env_file) expect(isThere(made[env_file] ?? env_file), env_file).toBe(true);
      for (const source of volumes.map((volume) => volume.split(":")[0] ?? "")) {
        const isKnown = source.startsWith(".") ? source === certificates || isThere(source) : source in compose.volumes;
        expect(isKnown, `${name}: ${source}`).toBe(true);
      }
      expect(Object.keys(depends_on).filter((other) => !(other in compose.services))).toEqual([]);
    }
  });

  test("runs each process of nginx's upstream on its port", () => {
    const asked = [...read("deploy/nginx.conf").matchAll(/^ +server ([\w-]+):(\d+) /gm)].map(([, name, port]) => [
      name,
      port,
    ]);
    const run = services.filter(([, service]) => service.build).map(([name]) => [name, "3000"]);
    expect(asked).toEqual(run);
    expect(read("Dockerfile")).toMatch(/^ENV .*\bPORT=3000\b/m);
  });

  test("sets only variables that the program reads", () => {
    const lines = read("deploy/secrets.env.example").matchAll(/^([A-Z_]+)=(.*)$/gm);
    const given = Object.fromEntries([...lines].map(([, name = "", value]) => [name, value]));
    const filled = {
      ...given,
      AUTH_SECRET: "k".repeat(20) + "v".repeat(20),
      ...compose.services["app-1"]?.environment,
    };
    const config = readConfig(filled);
    expect(config).toMatchObject({ trustedProxyHops: 1, publicUrl: "https://doors.example.com" });
    expect(new URL(config.databaseUrl ?? "").host).toBe("postgres:5432");
  });

  test("leaves secrets out of git and out of the image", () => {
    for (const path of ["deploy/secrets.env", "deploy/certificates"]) {
      expect(read(".gitignore")).toContain(path);
      expect(read(".dockerignore")).toContain(path);
    }
  });
});

describe("the Dockerfile", () => {
  const dockerfile = read("Dockerfile");

  test("copies only files that exist", () => {
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = ""]) =>
      files.split(" "),
    );
    expect(sources).toContain("package-lock.json");
    expect(sources.filter((path) => !isThere(path))).toEqual([]);
  });

  test("includes every file that the build reads", () => {
    const ignored = read(".dockerignore").split("\n");
    const lists = [...read("bin/steps/build.mjs").matchAll(/const source(?:Folders|Files) = \[([^\]]+)\]/g)];
    const from = lists.flatMap(([, list = ""]) => [...list.matchAll(/"([^"]+)"/g)].map(([, path]) => path ?? ""));
    expect(from).toContain("server.ts");
    expect(from.filter((path) => ignored.includes(path.split("/")[0] ?? ""))).toEqual([]);
  });

  test("uses the commands of bin and their npm options, and runs as an ordinary user", () => {
    const commands = [...dockerfile.matchAll(/\bbin\/[\w/.-]+\.mjs/g)].map(([path]) => path);
    expect(commands).toContain("bin/release.mjs");
    expect(commands.filter((path) => !isThere(path))).toEqual([]);
    const [, list = ""] = read("bin/steps/install.mjs").match(/const flags = \[([^\]]+)\]/) ?? [];
    const flags = [...list.matchAll(/"([^"]+)"/g)].map(([, flag]) => flag).join(" ");
    expect(dockerfile).toContain(`RUN npm ci --include=dev ${flags}\n`);
    expect(dockerfile).toContain(`\nCMD ["${JSON.parse(read("package.json")).name}"]\n`);
    expect(dockerfile.lastIndexOf("\nUSER node\n")).toBeGreaterThan(dockerfile.lastIndexOf("\nFROM "));
  });
});
