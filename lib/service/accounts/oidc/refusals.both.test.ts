import { expect, test } from "vitest";
import { KIM, startOffice } from "./test-office";

test("refusals of one network end in 429, which asks no provider and writes nothing", async () => {
  const { begin, queryOf, finish, provider, reasons } = await startOffice();
  const begun = await begin();
  for (let at = 0; at < 30; at += 1) await finish(begun.attempt, queryOf(begun, { state: "guessed" }));
  const { asked } = provider.state;
  const answer = await finish(begun.attempt, queryOf(begun));
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "600"]);
  expect([provider.state.asked, (await reasons()).length]).toEqual([asked, 30]);
});

test("refusals without an attempt, which any web page can send, end in 429 and stop no sign-in of their network", async () => {
  const { begin, queryOf, finish, redeemCode, signIn, reasons } = await startOffice({
    OIDC_ALLOWED_DOMAINS: "example.com",
  });
  const begun = await begin();
  const forged = ["", "forged"];
  for (let at = 0; at < 30; at += 1) await finish(forged[at % 2] ?? "", queryOf(begun));
  expect((await finish("", queryOf(begun))).status).toBe(429);
  expect((await redeemCode("guessed", "forged")).status).toBe(429);
  expect(await reasons()).toHaveLength(30);
  expect(await signIn(KIM)).toMatchObject({ user: { email: KIM.email } });
});
