import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { createPageProbe } from "@/lib/server/page-probe";
import { startHandler } from "@/lib/server/test-handler";
import { startTestService } from "@/lib/service/testing/start-test-service";

/** Starts the listener with the real service and probe, on pages that answer as `answerPage` says. */
async function start(answerPage: (response: ServerResponse) => void) {
  const { service } = await startTestService();
  let probe = async () => true;
  const { port } = await startHandler({
    service: service.fetch,
    pages: async (request, response) => {
      request.resume();
      answerPage(response);
    },
    probePages: () => probe(),
  });
  probe = createPageProbe({ host: "0.0.0.0", port });
  return `http://127.0.0.1:${port}`;
}

test.each([
  ["fail", (response: ServerResponse) => response.writeHead(500).end()],
  ["break the connection", (response: ServerResponse) => response.destroy()],
])("/readyz answers 503 when the pages %s, and the service goes on", async (_, answerPage) => {
  const url = await start(answerPage);
  const answer = await fetch(`${url}/readyz`);
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringMatching(/^The pages cannot be drawn/)]);
  expect((await fetch(`${url}/livez`)).status).toBe(200);
  expect((await fetch(`${url}/api/v1/setup`)).status).toBe(200);
});

test("/readyz answers 200 while pages are drawn, and asks for one of them in ten seconds", async () => {
  let asked = 0;
  const url = await start((response) => {
    asked += 1;
    response.end("page");
  });
  for (let count = 0; count < 5; count += 1) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(asked).toBe(1);
});
