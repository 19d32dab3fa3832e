import { describe, expect, it } from "vitest";
import { failed, type Outcome } from "@/lib/contract/outcome";
import { addMembers } from "./add-members";

const people = ["Ada", "Kim", "Lee"].map((name) => ({ id: name, name, email: `${name}@example.com` }));
const [ada, kim, lee] = people;

/** Adds the people, of whom the service refuses some. */
const addAllBut = (...names: string[]) =>
  addMembers(
    people,
    async ({ name }): Promise<Outcome<null>> =>
      names.includes(name) ? failed({ kind: "not-found", detail: `No ${name}` }) : { ok: true, value: null },
  );

describe("adding several people to a team", () => {
  it("tells those who were added from those who were refused, and goes on after a refusal", async () => {
    const outcome = await addAllBut("Kim");
    expect(outcome).toMatchObject({ ok: true, value: { added: [ada, lee] } });
    expect(outcome.ok && outcome.value.refused).toMatchObject([
      { person: kim, failed: { problem: { detail: "No Kim" } } },
    ]);
  });

  it("fails as the first request did when nobody was added", async () => {
    expect(await addAllBut("Ada", "Kim", "Lee")).toMatchObject({ ok: false, problem: { detail: "No Ada" } });
  });
});
