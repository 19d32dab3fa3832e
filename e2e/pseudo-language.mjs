// Loaded before the program by the stories of languages: Chinese, which writes dates without Latin letters, is the pseudo-language.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { toPseudo } from "../lib/messages/testing/pseudo-language.mjs";

const { readFileSync } = fs;
const OF_CHINESE = /\/messages\/zh\/[\w-]+\.json$/;

fs.readFileSync = (path, options) => {
  if (!OF_CHINESE.test(String(path))) return readFileSync(path, options);
  const english = JSON.parse(readFileSync(new URL(String(path).replace("/zh/", "/en/"), "file:///"), "utf8"));
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(english).map(([name, text]) => [name, name.startsWith("@") ? text : toPseudo(text)]),
    ),
  );
};
syncBuiltinESMExports();
