import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inRoot } from "./root.mjs";

const folders = ["app", "components", "lib"];
const isModule = (path) => /\.tsx?$/.test(path) && !/\.test\.|\.d\.ts$/.test(path);

/** Dynamic imports count, imports of types do not. */
const IMPORT = /^(?:import|export)(?! type)[^"';]*?from "([^"]+)"|^import "([^"]+)"|import\("([^"]+)"\)/gm;

/** Parts that are loaded with all messages, and schemas, which are so too. */
const LATER =
  /(?:withMessages|lazyPart|useLazyDialog)\(\s*\(\) =>\s*import\("([^"]+)"\)|\(await import\("([^"]+)"\)\)/g;

function resolveImport(from, name) {
  if (!/^(\.|@\/)/.test(name)) return undefined;
  const path = name.startsWith("@/") ? name.slice(2) : join(dirname(from), name);
  return [".ts", ".tsx", "/index.ts"].map((end) => `${path}${end}`).find((file) => existsSync(inRoot(file)));
}

/** Texts that look like a key of the catalogue, whether they stand in `t()` or in a table. `role.${role}` means all of role. */
function keysIn(text, known) {
  const whole = [...text.matchAll(/"([a-z][A-Za-z-]*\.[A-Za-z0-9.-]+)"/g)].map(([, key]) => key);
  const prefixes = [...text.matchAll(/`([a-z][A-Za-z-]*\.[A-Za-z0-9.-]*)\$\{/g)].map(([, prefix]) => prefix);
  return [
    ...whole.filter((key) => known.has(key)),
    ...[...known].filter((key) => prefixes.some((p) => key.startsWith(p))),
  ];
}

/** English, without the notes for translators. */
export function englishMessages() {
  const files = readdirSync(inRoot("messages/en")).sort();
  return new Map(
    files.flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(inRoot(`messages/en/${file}`), "utf8")))
        .filter(([name]) => !name.startsWith("@"))
        .map(([name, text]) => [`${file.slice(0, -5)}.${name}`, text]),
    ),
  );
}

/** Keys of messages by the files of the program that name them. */
export function messageKeys() {
  const known = new Set(englishMessages().keys());
  const files = folders.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true })
      .map((name) => join(folder, name))
      .filter((path) => isModule(path) && statSync(inRoot(path)).isFile()),
  );
  return new Map(
    files.map((path) => {
      const text = readFileSync(inRoot(path), "utf8");
      const filesOf = (pattern) =>
        [...text.matchAll(pattern)].map(([, ...names]) => resolveImport(path, names.find(Boolean))).filter(Boolean);
      return [
        path,
        {
          directive: /^"use (client|server)"/.exec(text)?.[1],
          imports: filesOf(IMPORT),
          later: filesOf(LATER),
          keys: keysIn(text, known),
        },
      ];
    }),
  );
}

/** The page that is open all day, and what is around it. Its messages come in a script of their own. */
const LIST = ["app/layout.tsx", "app/(dashboard)/layout.tsx", "app/(dashboard)/access-points/page.tsx"];

/** Keys that components in the browser can need: those of client components and of all that they import, from these files on. */
function keysFrom(starts, modules, isLater = () => false) {
  const seen = new Set();
  const keys = new Set();
  const visit = (path, isAboveClient) => {
    const { directive, imports = [], keys: named = [] } = modules.get(path) ?? { directive: "server" };
    const isInBrowser = isAboveClient || directive === "client";
    if (directive === "server" || seen.has(`${path} ${isInBrowser}`)) return;
    seen.add(`${path} ${isInBrowser}`);
    if (isInBrowser) for (const key of named) keys.add(key);
    for (const each of imports) if (!isLater(path, each)) visit(each, isInBrowser);
  };
  for (const path of starts) visit(path, false);
  return keys;
}

/** `list` has what the list of access points needs, `others` what only other pages need. */
function browserKeys(modules = messageKeys()) {
  const list = keysFrom(LIST, modules, (path, imported) => modules.get(path).later.includes(imported));
  const others = [...keysFrom(modules.keys(), modules)].filter((key) => !list.has(key));
  return { list: [...list].sort(), others: others.sort() };
}

/** Read by the server, which has no sources in a release. */
export const writeBrowserKeys = (folder = ".build") =>
  writeFileSync(inRoot(`${folder}/browser-messages.json`), JSON.stringify(browserKeys()));
