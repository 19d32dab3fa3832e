import { expect, test } from "vitest";
import { chooseReceiver } from "./choose-receiver";

const person = (number: number) => ({ id: `id-${number}`, name: `Ada ${number}`, email: `ada${number}@example.com` });
const found = Array.from({ length: 30 }, (_, index) => person(index));

test("the receiver is the chosen person among those who match, or the one with the typed e-mail", () => {
  expect(chooseReceiver(found, { text: "ada", chosen: "id-7" })).toEqual({ receiver: person(7) });
  expect(chooseReceiver(found, { text: "ADA8@example.com", chosen: "" })).toEqual({ receiver: person(8) });
});

test("any other text offers at most 20 people who match, or reports that there is none", () => {
  const { matches } = chooseReceiver(found, { text: "ada", chosen: "" }) as { matches: object[] };
  expect(matches).toEqual(found.slice(0, 20));
  expect(chooseReceiver(found, { text: "ada", chosen: "somebody" })).toHaveProperty("matches");
  expect(chooseReceiver([], { text: "nobody", chosen: "" })).toMatchObject({
    matches: [],
    error: expect.stringMatching(/^No active person/),
  });
  expect(chooseReceiver(found, { text: "", chosen: "" })).toMatchObject({
    matches: [],
    error: expect.stringMatching(/^Enter the name/),
  });
});
