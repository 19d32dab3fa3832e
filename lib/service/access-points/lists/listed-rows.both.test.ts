import { expect, test } from "vitest";
import { startWithPerson } from "../test-points";

test("a row of a list equals the same row read by its id", async () => {
  const { service, token, create } = await startWithPerson();
  service.clock.now += 7;
  const said = { name: 'Tür "A" \\ 門 🚪', location: "\u{1d54c}pper %_", description: "two\nlines", qrCode: "Ü-1" };
  const made = await (await create(said)).json();
  await create({ name: "Printed" });
  const printed = { printed_at: service.clock.now + 1, label_state: "printed" } as const;
  await service.db.updateTable("all_access_points").set(printed).where("name", "=", "Printed").execute();

  for (const query of ["", "?sort=name", "?q=%22a%22"]) {
    const { data } = await (await service.send("GET", `/access-points${query}`, { token })).json();
    expect(data.map((row: { id: string }) => row.id)).toContain(made.id);
    for (const row of data) {
      expect(row).toEqual(await (await service.send("GET", `/access-points/${row.id}`, { token })).json());
    }
  }
});
