// Worker thread that estimates how many guesses a new password would take, and why so few. It lives for one password:
// reading the dictionaries takes 0.3 to 0.8 s and 60 MB, and a hostile password up to 2 s, none of which a service that
// answers requests can spare.
import { parentPort, workerData } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";

/** Characters that are looked at: beyond them zxcvbn takes seconds, and this many strong ones are enough. */
const LOOKED_AT = 48;

const { password, words } = workerData;
const zxcvbn = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: {
    ...dictionary,
    "commonWords-en": english["commonWords-en"],
    "firstnames-en": english["firstnames-en"],
  },
});

/**
 * The password without what only makes it longer: a character or a word said again adds next to nothing, which zxcvbn
 * sees in some places only ("password password" counts as two independent words).
 */
const reduced = () => [...new Set(password.replace(/(.)\1{2,}/gu, "$1").split(/[^\p{L}\p{N}]+/u))].join(" ").trim();

const [first, second] = [password, reduced()].map((text) => {
  const { guesses, sequence } = zxcvbn.check([...text].slice(0, LOOKED_AT).join(""), words);
  return { guesses, patterns: sequence.map((match) => match.dictionaryName ?? match.pattern) };
});
parentPort.postMessage(second.guesses < first.guesses ? second : first);
