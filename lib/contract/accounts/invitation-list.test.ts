import { expect, test } from "vitest";
import { invitationList, parseAddresses, partsOfLine } from "./invitation-list";

const peopleOf = (text: string) => parseAddresses(text).map(({ email, name }) => ({ email, name }));

test("addresses are read as mail programs write them, and get a name", () => {
  const text =
    'ada@example.com, grace.hopper@example.com\n"Lee, Kim" <kim@example.com>, Noor Aziz <noor@example.com>;\n';
  expect(peopleOf(text)).toEqual([
    { email: "ada@example.com", name: "Ada" },
    { email: "grace.hopper@example.com", name: "Grace Hopper" },
    { email: "kim@example.com", name: "Lee, Kim" },
    { email: "noor@example.com", name: "Noor Aziz" },
  ]);
  expect(peopleOf("Kim A <a@example.com>, b@example.com, <c@example.com>")).toEqual([
    { email: "a@example.com", name: "Kim A" },
    { email: "b@example.com", name: "B" },
    { email: "c@example.com", name: "C" },
  ]);
});

test.each([
  ["ada@example.com, staff, Facilities; Night shift", "ada@example.com", "Ada", ["staff", "Facilities", "Night shift"]],
  ["Ada Lovelace <ada@example.com>, Facilities", "ada@example.com", "Ada Lovelace", ["Facilities"]],
  ["Ada Lovelace, ada@example.com, manager;", "ada@example.com", "Ada Lovelace", ["manager"]],
  ["ada@example.com\tOffice staff\tNight shift", "ada@example.com", "Ada", ["Office staff", "Night shift"]],
  ['"Lee, Kim" <kim@example.com> viewer', "kim@example.com", "Lee, Kim", ["viewer"]],
])("a line may name a role and teams behind the address: %s", (typed, email, name, more) => {
  expect(parseAddresses(`${typed}\r\n`)).toEqual([{ email, name, more, typed }]);
});

test("a line with several addresses is known as one, with the parts that may be roles", () => {
  const line = "Ada <ada@example.com>, viewer; Ben <ben@example.com> admin";
  const listed = parseAddresses(`${line}\nkim@example.com, staff\n`);
  expect(new Set(listed.map((one) => one.line))).toEqual(new Set([line, undefined]));
  expect(partsOfLine(line)).toEqual(["Ada", "", "viewer", "Ben", "admin"]);
});

test("a text that is no address stays an entry, so that it can be named", () => {
  expect(peopleOf("nobody, ,;\n")).toEqual([{ email: "nobody", name: "Nobody" }]);
});

test.each([
  ["kim twelve@exam ple"],
  ['"Lee, Kim" <kim.example.com>'],
  ["Kim Lee <kim@example.com"],
  ["<kim@example.com>"],
])("an entry keeps the text %s that was typed", (typed) => {
  for (const text of [typed, `ada@example.com, ${typed}\nNoor <noor@example.com>`])
    expect(parseAddresses(text).map((listed) => listed.typed)).toContain(typed);
});

test("a list has one address or more, and at most 50", () => {
  const errorsOf = (addresses: string) =>
    invitationList.safeParse({ addresses, role: "staff", team: "" }).error?.issues.map(({ message }) => message);
  expect(errorsOf("a@example.com")).toBeUndefined();
  expect(errorsOf(" ")).toEqual(["Enter at least one e-mail address."]);
  expect(errorsOf("a@example.com\n".repeat(51))).toEqual(["Enter at most 50 addresses. Invite the others afterwards."]);
});
