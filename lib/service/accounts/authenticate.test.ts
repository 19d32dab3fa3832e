import { expect, test } from "vitest";
import { startTestService } from "../testing/start-test-service";
import { createAuthentication } from "./authenticate";

test("the reads of one page share one authentication; a write of the page, and every other page, ask again", async () => {
  const service = await startTestService();
  const { token, user } = await service.signedIn("ada@example.com");
  const authenticate = createAuthentication(service.context);
  const ask = async (page: object | undefined, isRead = true) => {
    const person = await authenticate(`Bearer ${token}`, { clientAddress: "192.0.2.1", page }, isRead);
    return person.id === user.id;
  };
  const [reading, writing] = [{}, {}];
  expect([await ask(reading), await ask(writing), await ask(writing, false)]).toEqual([true, true, true]);
  await service.db.deleteFrom("sessions").where("user_id", "=", user.id).execute();
  expect(await ask(reading)).toBe(true);
  for (const page of [writing, {}, undefined]) await expect(ask(page)).rejects.toThrow("The access token is not valid");
  await expect(ask(reading, false)).rejects.toThrow("The access token is not valid");
  await expect(ask(reading)).rejects.toThrow("The access token is not valid");
  expect(() => authenticate(undefined, { clientAddress: "192.0.2.1", page: reading }, true)).toThrow(
    "Send an access token",
  );
});
