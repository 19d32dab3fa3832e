import compile from "icu-minify/compile";
import { expect, test } from "vitest";
import { englishMessages } from "@/bin/steps/messages.mjs";
import { publishCatalogue } from "@/lib/messages/messages";
import { toPseudo } from "@/lib/messages/testing/pseudo-language.mjs";
import { type Asked, type Examples, operationsOf } from "../testing/openapi-answer";
import { examples, startWorld, type World } from "../testing/operation-examples";

const english = new Map<string, string>(englishMessages());

/** Every message in letters that English does not have. */
const publishPseudo = () =>
  publishCatalogue({ language: "zh", find: (key) => compile(toPseudo(english.get(key) ?? "")) });

/** Words of at least three letters, without those of the contract, which programs send. */
function findWords(text: string, contract: ReadonlySet<string>): string[] {
  const words = text.replace(/\S*[@/._-]\S*/g, " ").match(/[A-Za-z]{3,}/g) ?? [];
  return words.filter((word) => !contract.has(word));
}

const NAMES = ["Door", "Ada", "ada", "zoe", "such", "API", "JSON", "CSV", "PDF", "ZPL", "RFC", "UTC"];

test("every problem that a person can read is in the language of the request", async () => {
  const world = await startWorld();
  const { service, token, document } = world;
  const contract = new Set(
    [...JSON.stringify(document).matchAll(/"([A-Za-z]+)"/g)].map(([, word = ""]) => word).concat(NAMES),
  );
  publishPseudo();
  const found: string[] = [];
  let problems = 0;
  const ask = async (operationId: string, method: string, path: string, { on = service, ...sent }: Asked) => {
    if (method === "get" && "body" in sent) return;
    const response = await on.send(method.toUpperCase(), path, { token, ...sent });
    if (response.status < 400) return void (await response.arrayBuffer());
    const { detail, errors = [] } = (await response.json()) as { detail: string; errors?: { detail: string }[] };
    for (const text of [detail, ...errors.map((each) => each.detail)]) {
      problems += 1;
      if (findWords(text, contract).length > 0) found.push(`${operationId} ${response.status}: ${text}`);
    }
  };
  for (const { operationId, method, path, ...operation } of operationsOf(document)) {
    const { problem } = examples[operationId] as Examples<World>[string];
    const fill = ({ id = "x", key = "x", query = "" }: Asked) => path.replace("{id}", id).replace("{key}", key) + query;
    const asked = await problem?.(world);
    const wrong: Asked[] = [
      { query: "?page=0&limit=x&no-such=1" },
      { body: { "no-such": 1 } },
      { body: "text" },
      { token: "x" },
    ];
    for (const each of [...(asked ? [asked] : []), ...("responses" in operation ? wrong : [])])
      await ask(operationId, method, fill(each), each);
  }
  expect(problems).toBeGreaterThan(200);
  expect([...new Set(found)]).toEqual([]);
});
