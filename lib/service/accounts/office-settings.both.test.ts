import { expect, test } from "vitest";
import { expectProblem } from "../testing/expect-problem";
import { startTestService } from "../testing/start-test-service";

test("everyone reads the settings of the office, and admins change them, with an entry in the audit log", async () => {
  const service = await startTestService();
  const admin = await service.signedIn("zoe@example.com", "admin");
  const staff = await service.signedIn("ada@example.com");
  const read = async () => (await service.send("GET", "/settings", { token: staff.token })).json();
  const change = (body: object, token = admin.token) => service.send("PATCH", "/settings", { token, body });
  expect(await read()).toMatchObject({ locationSeparator: " / " });
  expect((await change({ locationSeparator: ", " }, staff.token)).status).toBe(403);
  expect(await (await change({ locationSeparator: ", " })).json()).toMatchObject({ locationSeparator: ", " });
  expect(await (await change({})).json()).toMatchObject({ locationSeparator: ", " });
  expect((await change({ locationSeparator: ", " })).status).toBe(200);
  expect(await read()).toMatchObject({ locationSeparator: ", " });
  const audit = await service.send("GET", "/audit?action=settings", { token: admin.token });
  const { data } = await audit.json();
  expect(data.map(({ action, changes }: { action: string; changes: object }) => [action, changes])).toEqual([
    ["settings.updated", { locationSeparator: [" / ", ", "] }],
  ]);
});

test("a separator is one to three signs, with or without one space on either side", async () => {
  const service = await startTestService();
  const { token } = await service.signedIn("zoe@example.com", "admin");
  const change = (locationSeparator: unknown) =>
    service.send("PATCH", "/settings", { token, body: { locationSeparator } });
  for (const separator of ["/", " > ", ", ", " -", "::", "→"]) expect((await change(separator)).status).toBe(200);
  // Letters, digits and spaces are in names; the other ones are compared as other signs than they are.
  for (const separator of ["", " ", "a", "1", " and ", "  / ", "////", "／", "…", "´", "\t/", 7]) {
    await expectProblem(await change(separator), { status: 422, kind: "validation-failed" });
  }
});
