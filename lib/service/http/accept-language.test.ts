import { expect, test } from "vitest";
import { startTestService } from "../testing/start-test-service";

/** Numerical Recipes' generator, so that a failure can be repeated. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const PARTS = [
  "de",
  "DE-at",
  "zh-Hant-TW",
  "fr;q=0.5",
  "*",
  "es-419;q=1.5",
  ";q=",
  "ar",
  "x",
  "\u00e9",
  "en--",
  "q",
  "de-1996",
];
const MARKS = [",", ", ", ";", "-", " ", "=", "", "0.9"];

test("10,000 random Accept-Language headers are each answered in a language of ours", async () => {
  const service = await startTestService();
  const random = createRandom(1);
  const seen = new Set<string>();
  for (let round = 0; round < 10_000; round += 1) {
    const parts = Array.from(
      { length: random(12) },
      () => PARTS[random(PARTS.length)] + (MARKS[random(MARKS.length)] ?? ""),
    );
    const language = parts.join("");
    const answer = await service.send("GET", "/no-such-page", { headers: { "accept-language": language } });
    expect(answer.status, language).toBe(404);
    seen.add((await answer.json()).detail);
  }
  expect(seen.size).toBe(6);
});

test("a problem is in the language of Accept-Language, else in English, and its type never changes", async () => {
  const service = await startTestService();
  const ask = async (language?: string) => {
    const headers: Record<string, string> = language ? { "accept-language": language } : {};
    return (
      await service.send("POST", "/auth/login", { headers, body: { email: "a@example.com", password: "" } })
    ).json();
  };
  const [none, unknown, german] = [await ask(), await ask("tlh"), await ask("de-AT, en;q=0.5")];
  expect(unknown.errors).toEqual(none.errors);
  expect(german.errors[0].detail).not.toBe(none.errors[0].detail);
  expect([german.type, german.errors[0].pointer]).toEqual([none.type, none.errors[0].pointer]);
});
