import { expect, test } from "vitest";
import type { SignedIn } from "@/lib/contract/accounts/account";
import { startWithPerson } from "../access-points/test-points";
import { addTeam } from "../testing/team-examples";

const withoutToken = (answer: SignedIn): string => JSON.stringify({ ...answer, token: "" });

test("log-in, refresh, list and create answer a person without a team byte for byte as before others had teams", async () => {
  const { service, token, create } = await startWithPerson();
  const { user, refreshToken } = await service.logIn("ada@example.com");
  await create({ name: "Gate", location: "Hall A", qrCode: "A-1" });
  const key = { "Idempotency-Key": "a-key" };
  const made = await (await create({ name: "Door", qrCode: "A-2" }, key)).text();
  const answers = async () => ({
    list: await (await service.send("GET", "/access-points?page=1&limit=10", { token })).text(),
    // A repeated request answers from the stored key.
    created: await (await create({ name: "Door", qrCode: "A-2" }, key)).text(),
    // Within the grace period a refresh token answers the same refresh token again. Each answer has a new access token.
    refreshed: withoutToken(await (await service.send("POST", "/auth/refresh", { body: { refreshToken } })).json()),
    user: JSON.stringify((await service.logIn("ada@example.com")).user),
  });
  const before = await answers();
  expect(before.created).toBe(made);

  const { token: admin } = await service.signedIn("zoe@example.com", "admin");
  const ben = await service.signedIn("ben@example.com");
  const team = await addTeam({ service, admin, staffId: ben.user.id }, "edit");
  const shared = { name: "Gate", location: "Hall A", qrCode: "A-1", teamId: team };
  expect((await create(shared, {}, ben.token)).status).toBe(201);
  expect(await answers()).toEqual(before);

  const { createdAt, updatedAt, id } = JSON.parse(made);
  expect(made).toBe(
    JSON.stringify({
      ...{ id, name: "Door", location: "", description: "", qrCode: "A-2", fields: {}, createdAt, updatedAt },
      ...{ owner: { id: user.id, name: "ada" }, label: { printedAt: null, state: "never", seenAt: null }, team: null },
    }),
  );
  expect(Object.keys(JSON.parse(before.user))).toEqual(["id", "email", "name", "role"]);
});
