import { describe, expect, it } from "vitest";
import type { Outcome } from "@/lib/contract/outcome";
import { isChanged, saveChanges } from "./save-changes";

/** Saves typed texts of a form whose page showed "a" and "b". Returns what was sent, and what the form gets. */
async function saveOver(saved: { one: string; two: string }, typed: { one: string; two: string }) {
  const sent: object[] = [];
  const form = new FormData();
  form.set("base", JSON.stringify({ one: "a", two: "b" }));
  const outcome = await saveChanges(form, { typed, saved }, async (changed): Promise<Outcome<null>> => {
    sent.push(changed);
    return { ok: true, value: null };
  });
  return { sent, conflict: outcome.ok && isChanged(outcome.value) ? outcome.value : null };
}

describe("saving a form that someone else saved meanwhile", () => {
  it("sends only the fields that the person changed", async () => {
    const { sent, conflict } = await saveOver({ one: "a", two: "theirs" }, { one: "mine", two: "b" });
    expect(sent).toEqual([{ one: "mine" }]);
    expect(conflict).toBeNull();
  });

  it("sends nothing when both changed one field, and keeps the base of a field that only the other changed", async () => {
    const { sent, conflict } = await saveOver({ one: "theirs", two: "theirs" }, { one: "mine", two: "b" });
    expect(sent).toEqual([]);
    expect(conflict).toEqual({
      status: "changed",
      base: { one: "theirs", two: "b" },
      theirs: [{ name: "one", saved: "theirs", typed: "mine" }],
    });
  });

  it("reports no conflict when both typed the same", async () => {
    const { sent, conflict } = await saveOver({ one: "same", two: "b" }, { one: "same", two: "mine" });
    expect(sent).toEqual([{ two: "mine" }]);
    expect(conflict).toBeNull();
  });
});
