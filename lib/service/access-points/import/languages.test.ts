import fc from "fast-check";
import { expect, test } from "vitest";
import { exportColumns } from "@/lib/contract/access-points/access-point-list";
import { importTargets } from "@/lib/contract/access-points/imports/import";
import { withLanguage } from "@/lib/messages/catalogues";
import { languageCodes, t } from "@/lib/messages/messages";
import { startWithFields } from "../../custom-fields/test-fields";

const headings = languageCodes.flatMap((language) =>
  withLanguage(language, () => exportColumns.map((name) => t(`export.${name}`))),
);

/** Some are labels, whatever the columns of access points are called. */
const labels = fc.uniqueArray(fc.constantFrom("Hall", "Floor", ...headings), {
  maxLength: 4,
  selector: (label) => label.toLowerCase(),
});

const given = {
  labels,
  isOpen: fc.boolean(),
  format: fc.constantFrom("csv", "xlsx"),
  reader: fc.constantFrom(...languageCodes),
};

test.each(languageCodes)(
  "an import finds every column of an export in %s and reads its values, in whatever language it answers",
  async (language) => {
    await fc.assert(
      fc.asyncProperty(fc.record(given), async ({ labels, isOpen, format, reader }) => {
        const { service, token, addField, create } = await startWithFields();
        const keys = labels.map((_, index) => `own-${index}`);
        for (const [index, key] of keys.entries()) await addField({ key, label: labels[index], type: "text" });
        await addField({ key: "open", label: "Opens outwards", type: "boolean" });
        const texts = keys.map((key) => [key, `${key} of the gate`]);
        const fields = { ...Object.fromEntries(texts), open: isOpen };
        await create({ name: "Gate", location: "Hall", description: "Behind it", qrCode: "G-1", fields });
        const exported = await service.send("GET", `/access-points/export?format=${format}`, {
          ...{ token, headers: { "Accept-Language": language } },
        });
        const type = exported.headers.get("content-type")?.split(";")[0] ?? "";
        const response = await service.send("POST", "/imports", {
          ...{ token, raw: await exported.arrayBuffer(), headers: { "Content-Type": type, "Accept-Language": reader } },
        });
        const { mapping, unchanged, notRead, shownRows } = await response.json();
        expect(Object.keys(mapping).sort()).toEqual(
          [...importTargets, ...["open", ...keys].map((key) => `fields.${key}`)].sort(),
        );
        expect({ unchanged, rows: shownRows.length }).toEqual({ unchanged: 1, rows: 1 });
        expect(notRead).toHaveLength(4);
      }),
      { numRuns: 6 },
    );
  },
);

test("a checked import is told in the language of each request", async () => {
  const { service, token } = await startWithFields();
  const raw = "name,id\nGate,unknown\nDoor,00000000-0000-4000-8000-000000000000\n";
  const headers = { "Content-Type": "text/csv", "Accept-Language": "zh" };
  const { id } = await (await service.send("POST", "/imports", { token, raw, headers })).json();
  const stored = await service.send("GET", `/imports/${id}`, { token });
  expect((await stored.json()).errors[0].detail).toBe(
    "This is no id of an access point. Correct it or leave it empty.",
  );
  const row = await service.db.selectFrom("imports").select("result").executeTakeFirstOrThrow();
  expect(row.result).toContain("serviceImport.invalidId");
  const run = await service.send("POST", `/imports/${id}/run`, { token });
  expect((await run.json()).errors[0].detail).toMatch(/^This is no id/);
});
