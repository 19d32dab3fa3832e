// Loaded before the program by the stories of languages: Chinese, which writes dates without Latin letters, is the pseudo-language.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { toPseudo } from "../lib/messages/testing/pseudo-language.mjs";

const { readFileSync, readdirSync } = fs;
const CHINESE = "/messages/zh/";
const englishOf = (path) => new URL(String(path).replace(CHINESE, "/messages/en/"), "file:///");

fs.readdirSync = (path, options) => readdirSync(String(path).endsWith(CHINESE) ? englishOf(path) : path, options);
fs.readFileSync = (path, options) => {
  if (!String(path).includes(CHINESE)) return readFileSync(path, options);
  const english = JSON.parse(readFileSync(englishOf(path), "utf8"));
  const entries = Object.entries(english).filter(([name]) => !name.startsWith("@"));
  return JSON.stringify(Object.fromEntries(entries.map(([name, text]) => [name, toPseudo(text)])));
};
syncBuiltinESMExports();
