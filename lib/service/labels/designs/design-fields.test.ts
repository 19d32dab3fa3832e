import { describe, expect, test } from "vitest";
import type { LabelDesign } from "@/lib/contract/labels/label-design";
import { jobIdOf, problemOf, startPrinting } from "../test-printing";

describe("a custom field", () => {
  async function startWithField() {
    const it = await startPrinting();
    const admin = await it.service.signedIn("zoe@example.com", "admin");
    const send = (method: string, path: string, body?: object) =>
      it.service.send(method, path, { token: it.token, body });
    const asAdmin = (method: string, path: string, body?: object) =>
      it.service.send(method, path, { token: admin.token, body });
    await asAdmin("POST", "/fields", { key: "wingspan", label: "Wingspan", type: "number", onLabel: true });
    await asAdmin("POST", "/fields", { key: "note", label: "Note", type: "text" });
    const point = await it.add({ name: "Door", fields: { wingspan: 3, note: "green" } });
    const lines = [
      { text: "name", sizePt: 9 },
      { text: "field:wingspan", sizePt: 9 },
    ];
    const design: LabelDesign = await (await send("POST", "/label-templates", { name: "Door sign", lines })).json();
    const printWith = async (id = design.id) => {
      it.service.clock.now += 5_000;
      return jobIdOf(await it.print({ select: { ids: [point.id] }, design: id }));
    };
    const contents = async (job: string) => (await (await it.get(`/label-jobs/${job}/contents`)).json()).data[0];
    const state = async () => (await it.point(point.id)).label.state;
    const set = (fields: object) => send("PATCH", `/access-points/${point.id}`, { fields });
    return { ...it, send, asAdmin, id: point.id, design, printWith, contents, state, set };
  }

  test("is printed by a design that shows it, and only then says that a label changed", async () => {
    const { printWith, contents, state, set, print, id, service } = await startWithField();
    const job = await printWith();
    expect((await contents(job)).fields).toEqual({ wingspan: "3" });
    expect(await state()).toBe("printed");
    await set({ note: "blue" });
    expect(await state()).toBe("printed");
    await set({ wingspan: 4 });
    expect(await state()).toBe("changed");
    await set({ wingspan: 3 });
    expect(await state()).toBe("printed");
    await set({ wingspan: null });
    expect(await state()).toBe("changed");

    service.clock.now += 5_000;
    expect(await contents(jobIdOf(await print({ select: { ids: [id] } })))).not.toHaveProperty("fields");
    await set({ wingspan: 5 });
    expect(await state()).toBe("printed");
  });

  test("keeps its part in the label state when access points are changed together, imported or restored", async () => {
    const { printWith, state, send, id } = await startWithField();
    await printWith();
    const bulk = (wingspan: number) =>
      send("POST", "/access-points/bulk", { select: { ids: [id] }, set: { fields: { wingspan } } });
    expect((await bulk(7)).status).toBe(200);
    expect(await state()).toBe("changed");
    await bulk(3);
    expect(await state()).toBe("printed");
    await send("DELETE", `/access-points/${id}`);
    expect((await send("POST", `/access-points/${id}/restore`, {})).status).toBe(200);
    expect(await state()).toBe("printed");
  });

  test("must be one that labels may show; a design keeps it after that, and jobs leave it out", async () => {
    const { asAdmin, send, design, printWith, contents, job, state } = await startWithField();
    const line = (text: string) => ({ name: "A", lines: [{ text, sizePt: 9 }] });
    for (const text of ["field:note", "field:gone"]) {
      const refused = await send("POST", "/label-templates", line(text));
      expect([refused.status, (await problemOf(refused)).errors?.[0]?.pointer]).toEqual([422, "/lines/0/text"]);
    }
    for (const text of ["field:", "field:A b", "colour"]) {
      expect((await send("POST", "/label-templates", line(text))).status).toBe(422);
    }
    await printWith();
    await asAdmin("DELETE", "/fields/wingspan");
    expect(await state()).toBe("printed");
    const path = `/label-templates/${design.id}`;
    expect((await send("PATCH", path, { name: "B", lines: design.lines })).status).toBe(200);
    const id = await printWith();
    expect((await contents(id)).fields).toBe(undefined);
    expect((await job(id)).template.design?.lines.map(({ text }) => text)).toEqual(["name"]);
  });
});
