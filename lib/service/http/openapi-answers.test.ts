import { expect, test } from "vitest";
import { type Asked, createAnswerCheck, type Examples, operationsOf } from "../testing/openapi-answer";
import { examples, startWorld, type World } from "../testing/operation-examples";

test("each operation answers a success and a problem as the OpenAPI document describes them", async () => {
  const world = await startWorld();
  const { service, token, document } = world;
  const operations = operationsOf(document);
  const check = createAnswerCheck(document);
  expect(Object.keys(examples).sort()).toEqual(operations.map(({ operationId }) => operationId).sort());

  const differences: string[] = [];
  for (const operation of operations) {
    const { success, problem } = examples[operation.operationId] as Examples<World>[string];
    const ask = async ({ id = "", key = "", query = "", on = service, ...sent }: Asked, isRefused: boolean) => {
      const path = operation.path.replace("{id}", id).replace("{key}", key) + query;
      const response = await on.send(operation.method.toUpperCase(), path, { token, ...sent });
      const found = await check(operation, response);
      if (response.status >= 400 !== isRefused) found.push("is the wrong kind of answer");
      differences.push(...found.map((text) => `${operation.operationId} ${response.status}: ${text}`));
    };
    for (const asked of success(world)) await ask(await asked, false);
    // An operation that documents no 4xx has no input that a client could get wrong.
    const canRefuse = Object.keys(operation.responses).some((status) => status.startsWith("4"));
    if (canRefuse !== Boolean(problem)) differences.push(`${operation.operationId} needs an example of a problem`);
    if (problem) await ask(problem(world), true);
  }
  expect(differences).toEqual([]);
});
