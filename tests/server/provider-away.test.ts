import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import getPort from "get-port";
import { expect, onTestFinished, test } from "vitest";
import { admin, startServer } from "@/e2e/server";
import { signInToPages } from "./raw-http";

/** Starts a program whose provider accepts requests, and answers 500 to all of them when `giveUp` is called. */
async function startWithSilentProvider() {
  const waiting: ServerResponse[] = [];
  const provider = createServer((_request, response) => void waiting.push(response));
  await new Promise<void>((listening) => provider.listen(0, "127.0.0.1", listening));
  const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const port = String(await getPort());
  const oidc = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "doors", OIDC_NAME: "Keycloak" };
  const server = await startServer({
    isPatient: true,
    env: { ...oidc, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` },
  });
  onTestFinished(async () => {
    provider.closeAllConnections();
    provider.close();
    await server.stop();
  });
  const giveUp = () => {
    for (const response of waiting) response.writeHead(500).end();
  };
  return { url: server.url, giveUp };
}

test("while a provider does not answer, the sign-in page and passwords do not wait for it, and its button says so", async () => {
  const { url, giveUp } = await startWithSilentProvider();
  const start = "/sign-in/oidc/start?provider=1";
  let isAnswered = false;
  const started = fetch(`${url}${start}&next=//evil.example`, { redirect: "manual" }).then((answer) => {
    isAnswered = true;
    return answer;
  });
  expect(await (await fetch(`${url}/sign-in`)).text()).toContain(`${url}${start}`);
  const cookie = await signInToPages(url, admin.email, admin.password);
  expect((await fetch(`${url}/access-points`, { headers: { Cookie: cookie } })).status).toBe(200);
  expect(isAnswered).toBe(false);
  giveUp();
  const answer = await started;
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/sign-in"]);
  expect(decodeURIComponent(answer.headers.getSetCookie().join())).toContain("Keycloak does not answer.");
});
