// Worker thread that estimates how many guesses a new password needs, and which patterns make it weak. A hostile
// password takes up to 2 s, too much for the thread that answers requests.
import { parentPort } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";

/** Most characters that are rated: with more, zxcvbn takes seconds, and this many strong characters are enough. */
const RATED_MAX = 48;

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
const withoutRepeats = (password) =>
  [...new Set(password.replace(/(.)\1{2,}/gu, "$1").split(/[^\p{L}\p{N}]+/u))].join(" ").trim();

/** Returns the lower rating of the password and of the password without repeats. `words` are those of the user. */
function rate({ password, words }) {
  const [first, second] = [password, withoutRepeats(password)].map((text) => {
    const { guesses, sequence } = zxcvbn.check([...text].slice(0, RATED_MAX).join(""), words);
    return { guesses, patterns: sequence.map((match) => match.dictionaryName ?? match.pattern) };
  });
  return second.guesses < first.guesses ? second : first;
}

parentPort.on("message", (request) => parentPort.postMessage(rate(request)));
