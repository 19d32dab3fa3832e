// In a worker thread, because a hostile password takes up to 2 s.
import { parentPort } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";

/** With more, zxcvbn takes seconds, and this many strong characters are enough. */
const RATED_MAX = 48;

const zxcvbn = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: {
    ...dictionary,
    "commonWords-en": english["commonWords-en"],
    "firstnames-en": english["firstnames-en"],
  },
});

/** zxcvbn counts "password password" as two independent words. */
const withoutRepeats = (password) =>
  [...new Set(password.replace(/(.)\1{2,}/gu, "$1").split(/[^\p{L}\p{N}]+/u))].join(" ").trim();

/** The lower of two ratings: with and without repeats. */
function rate({ password, words }) {
  const [first, second] = [password, withoutRepeats(password)].map((text) => {
    const { guesses, sequence } = zxcvbn.check([...text].slice(0, RATED_MAX).join(""), words);
    return { guesses, patterns: sequence.map((match) => match.dictionaryName ?? match.pattern) };
  });
  return second.guesses < first.guesses ? second : first;
}

parentPort.on("message", (request) => parentPort.postMessage(rate(request)));
