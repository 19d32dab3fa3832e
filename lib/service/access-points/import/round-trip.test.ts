import { expect, test } from "vitest";
import { naughtyTexts } from "../../spreadsheets/test-texts";
import { startImporting } from "./test-import";

test.each(["csv", "xlsx"])("importing an export as %s changes nothing, whatever the texts are", async (format) => {
  const { create, list, post, service, token } = await startImporting();
  for (const [index, text] of naughtyTexts.entries()) {
    await create({
      name: `${text}${index}`,
      location: text,
      description: text,
      qrCode: /\p{Cc}|^\s*$/u.test(text) ? "" : text,
    });
  }
  const before = await list();
  expect(before.length).toBeGreaterThan(naughtyTexts.length / 2);
  const file = await service.send("GET", `/access-points/export?format=${format}`, { token });
  const type = file.headers.get("content-type")?.split(";")[0] ?? "";
  const imported = await post(new Uint8Array(await file.arrayBuffer()), "", token, type);
  expect(await imported.json()).toEqual({
    ...{ rows: before.length, hiddenRows: 0, created: 0, updated: 0, unchanged: before.length },
    ...{ wrong: 0, doubtful: null, errors: [], undo: null },
  });
  expect(await list()).toEqual(before);
});

test("a code that is voided while an import runs is refused by one of the two", async () => {
  const { post, service, token } = await startImporting();
  for (let round = 0; round < 5; round += 1) {
    const made = await service.send("POST", "/codes", { token, body: { count: 1 } });
    const [code] = (await made.json()).data;
    const answers = await Promise.all([
      post(`name,code\nGate,${code.qrCode}\n`),
      service.send("POST", `/codes/${code.id}/void`, { token }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  }
});
