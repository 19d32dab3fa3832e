import { describe, expect, test } from "vitest";
import { startTestService } from "../testing/start-test-service";
import { startWithFields, wingspan } from "./test-fields";

describe("custom fields", () => {
  test("are added in order, changed, moved, deleted and restored, with entries in the audit log", async () => {
    const { service, admin, addField, changeField, fields } = await startWithFields();
    for (const key of ["a", "b", "c"]) {
      const added = await addField({ key, label: key.toUpperCase(), type: "text" });
      expect([added.status, added.headers.get("Location")]).toEqual([201, `/api/v1/fields/${key}`]);
    }
    service.clock.now += 1;
    expect((await changeField("c", { position: 1, label: "Third" })).status).toBe(200);
    service.clock.now += 1;
    expect((await service.send("DELETE", "/fields/a", { token: admin.token })).status).toBe(204);
    expect(await fields()).toMatchObject([
      { key: "c", label: "Third", position: 1, deletedAt: null },
      { key: "b", position: 2 },
    ]);
    expect((await fields(admin.token, "?deleted=yes")).map(({ key, deletedAt }) => [key, deletedAt !== null])).toEqual([
      ["c", false],
      ["b", false],
      ["a", true],
    ]);
    const again = await addField({ key: "a", label: "New", type: "text" });
    expect((await again.json()).detail).toBe(
      "The field “A” has the key a. It is deleted: restore it, or choose another key.",
    );
    service.clock.now += 1;
    expect((await service.send("POST", "/fields/a/restore", { token: admin.token })).status).toBe(200);
    expect((await fields()).map(({ key, position }) => [key, position])).toEqual([
      ["c", 1],
      ["b", 2],
      ["a", 3],
    ]);
    const log = await (await service.send("GET", "/audit?action=fields", { token: admin.token })).json();
    expect(
      log.data.map(({ action, target }: { action: string; target: { name: string } }) => [action, target.name]),
    ).toEqual([
      ["field.restored", "A"],
      ["field.deleted", "A"],
      ["field.updated", "Third"],
      ["field.created", "C"],
      ["field.created", "B"],
      ["field.created", "A"],
    ]);
    expect(log.data[2].changes).toEqual({ label: ["C", "Third"], position: [3, 1] });
  });

  test("are at most 30, have the options of a choice only, and a key that nothing else has", async () => {
    const { addField, changeField, service, token } = await startWithFields();
    const detailOf = async (body: object) => (await (await addField(body)).json()).errors?.[0].detail;
    expect(await detailOf({ key: "name", label: "Name", type: "text" })).toContain(
      "every access point has a field name",
    );
    expect(await detailOf({ key: "Wingspan", label: "Wingspan", type: "text" })).toContain("Key: begin with a letter");
    expect(await detailOf({ ...wingspan, options: ["1"] })).toBe("Only a choice has options. Remove them.");
    expect(await detailOf({ key: "kind", label: "Kind", type: "choice" })).toBe("Options: enter at least one.");
    expect(await detailOf({ key: "kind", label: "Kind", type: "choice", options: ["A", "a"] })).toContain(
      "is there twice",
    );
    for (let number = 1; number <= 30; number += 1) await addField({ key: `f${number}`, label: "F", type: "text" });
    expect((await addField(wingspan)).status).toBe(409);
    expect((await changeField("f1", { type: "number" })).status).toBe(422);
    expect((await changeField("unknown", { label: "F" })).status).toBe(404);
    expect((await service.send("GET", "/fields?deleted=yes", { token })).status).toBe(403);
  });

  test("changed by another process apply at once", async () => {
    const { service, addField, create, token } = await startWithFields();
    await create({ name: "Door" });
    const other = await startTestService({}, undefined, service.database);
    await addField({ ...wingspan, required: true });
    const refused = await other.send("POST", "/access-points", { token, body: { name: "Gate" } });
    expect((await refused.json()).errors).toEqual([
      { pointer: "/fields/wingspan", detail: "Wingspan: enter a value." },
    ]);
    const made = await other.send("POST", "/access-points", { token, body: { name: "Gate", fields: { wingspan: 3 } } });
    expect((await made.json()).fields).toEqual({ wingspan: 3 });
  });
});
