// Worker thread that estimates how many guesses a new password needs, and which patterns make it weak. It exits after
// one password: loading the dictionaries takes 0.3 to 0.8 s and 60 MB, and a hostile password takes up to 2 s, too much
// for a process that answers requests.
import { parentPort, workerData } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";

/** Most characters that are rated: with more, zxcvbn takes seconds, and this many strong characters are enough. */
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
 * Returns the password without repeated characters and words. They add next to nothing, but zxcvbn misses some of them
 * ("password password" counts as two independent words).
 */
const reduced = () => [...new Set(password.replace(/(.)\1{2,}/gu, "$1").split(/[^\p{L}\p{N}]+/u))].join(" ").trim();

const [first, second] = [password, reduced()].map((text) => {
  const { guesses, sequence } = zxcvbn.check([...text].slice(0, LOOKED_AT).join(""), words);
  return { guesses, patterns: sequence.map((match) => match.dictionaryName ?? match.pattern) };
});
parentPort.postMessage(second.guesses < first.guesses ? second : first);
