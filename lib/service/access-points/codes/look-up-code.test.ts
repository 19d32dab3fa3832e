import { describe, expect, test } from "vitest";
import { makeCode } from "../edits/made-codes";
import { startWithPerson } from "../test-points";

const bytes = (last = 3) => new Uint8Array([1, 0, 22, 17, 1, 9, 27, last]);
/** A generated code with a zero and a one, which people type as O, I or L: `10PH19V3-` and its check symbol. */
const short = makeCode(() => bytes());
const plain = short.replace("-", "");
const OLD = "https://old.example.com";
const NEW = "https://doors.example.com";
const withUrl = { PUBLIC_URL: NEW, PUBLIC_URL_ALIASES: `${OLD}, http://10.0.0.7:3000` };

async function start(environment: Record<string, string> = {}) {
  const started = await startWithPerson(environment);
  const { service, token, create } = started;
  const add = async (name: string, qrCode: string, by = token) => (await create({ name, qrCode }, {}, by)).json();
  const lookUp = async (qrCode: string, by = token) => {
    const query = new URLSearchParams({ qrCode });
    const response = await service.send("GET", `/access-points/by-code?${query}`, { token: by });
    expect(response.status).toBe(200);
    const { data, ...rest } = await response.json();
    return { names: data.map((point: { name: string }) => point.name), ...rest };
  };
  return { ...started, add, lookUp };
}

const nothing = { names: [], inTrash: [], heldByOther: false };

describe("the search for a QR code", () => {
  test.each([
    short,
    short.toLowerCase(),
    plain,
    ` ${plain} `,
    short.replace("0", "o").replace("1", "l"),
    short.replace("V", "U").replace("1", "I"),
    `${NEW}/q/${plain.toLowerCase()}`,
    `${OLD.toUpperCase()}/Q/${plain}`,
    `http://10.0.0.7:3000/q/${plain}`,
  ])("finds the generated code when it is scanned or typed as %j", async (text) => {
    const { add, lookUp } = await start(withUrl);
    await add("Main gate", short);
    expect(await lookUp(text)).toMatchObject({ names: ["Main gate"], heldByOther: false });
  });

  test.each([`${NEW.toUpperCase()}/Q/`, `${OLD.toUpperCase()}/Q/`, "HTTP://10.0.0.7:3000/Q/"])(
    "finds the stored code %s… by its last part and by the URL of each origin",
    async (origin) => {
      const { add, lookUp } = await start(withUrl);
      await add("Main gate", origin + plain);
      for (const text of [plain, short.toLowerCase(), `${NEW}/q/${plain}`, `${OLD}/q/${plain}`]) {
        expect((await lookUp(text)).names).toEqual(["Main gate"]);
      }
    },
  );

  test("does not find the code of an origin that is no alias by its last part, but by the whole URL", async () => {
    const { add, lookUp } = await start(withUrl);
    await add("Gate", `HTTPS://ELSEWHERE.EXAMPLE.COM/Q/${plain}`);
    expect(await lookUp(plain)).toMatchObject(nothing);
    expect((await lookUp(`https://elsewhere.example.com/q/${plain}`)).names).toEqual(["Gate"]);
  });

  test("ignores case in other codes, but not letters that look alike: they may be another door", async () => {
    const { add, lookUp } = await start(withUrl);
    await add("Ten", "DOOR-10");
    await add("Bus", "Größe/BUS 7%");
    expect((await lookUp("door-10")).names).toEqual(["Ten"]);
    expect(await lookUp("DOOR-I0")).toMatchObject({ ...nothing, qrCode: "DOOR-I0" });
    expect((await lookUp("Größe/bus 7%")).names).toEqual(["Bus"]);
    expect((await lookUp(`${NEW}/q/Gr%C3%B6%C3%9Fe%2Fbus%207%25`)).names).toEqual(["Bus"]);
  });

  test("prefers the exact code to one in another case", async () => {
    const { add, lookUp } = await start();
    await add("Upper", "DOOR-1");
    await add("Lower", "door-1");
    expect((await lookUp("door-1")).names).toEqual(["Lower"]);
    expect((await lookUp("Door-1")).names.sort()).toEqual(["Lower", "Upper"]);
  });

  test("tells staff only that another person has the code", async () => {
    const { add, lookUp, service } = await start();
    await add("Secret vault", "VAULT-1");
    const other = await service.signedIn("bob@example.com");
    expect(await lookUp("vault-1", other.token)).toEqual({
      names: [],
      inTrash: [],
      heldByOther: true,
      qrCode: "vault-1",
    });
    expect(await lookUp("vault-2", other.token)).toEqual({
      names: [],
      inTrash: [],
      heldByOther: false,
      qrCode: "vault-2",
    });
    await add("Mine", "VAULT-1", other.token);
    expect(await lookUp("VAULT-1", other.token)).toMatchObject({ names: ["Mine"], heldByOther: false });
    await add("Nearly", "vault-3", other.token);
    await add("Theirs", "VAULT-3");
    expect(await lookUp("VAULT-3", other.token)).toMatchObject({ names: ["Nearly"], heldByOther: true });
  });

  test("shows managers the access points of everyone with the code, their own first", async () => {
    const { add, lookUp, service } = await start();
    await add("Ada's", "GATE-1");
    const manager = await service.signedIn("max@example.com", "manager");
    expect((await lookUp("gate-1", manager.token)).names).toEqual(["Ada's"]);
    await add("Max's", "GATE-1", manager.token);
    expect((await lookUp("GATE-1", manager.token)).names).toEqual(["Max's", "Ada's"]);
  });

  test.each([
    [{}, plain, short],
    [withUrl, plain.toLowerCase(), short],
    [withUrl, `${NEW}/q/${short}`, short],
    [withUrl, `${OLD.toUpperCase()}/Q/Gate%201`, "Gate 1"],
    [withUrl, short, short],
    [withUrl, `${OLD}/q/${plain}`, `${OLD.toUpperCase()}/Q/${plain}`],
    [withUrl, "https://example.com/a/7", "https://example.com/a/7"],
  ])("with %j answers for the unknown code %s what to save: %s", async (environment, text, qrCode) => {
    const { lookUp } = await start(environment as Record<string, string>);
    expect(await lookUp(text)).toEqual({ ...nothing, qrCode });
  });
});

test("the code is named code, or qrCode as before, and is sent once", async () => {
  const { service, token, add } = await start(withUrl);
  await add("Gate", "G-1");
  const look = (query: string) => service.send("GET", `/access-points/by-code?${query}`, { token });
  for (const query of ["code=G-1", "qrCode=g-1", "code=https%3A%2F%2Fdoors.example.com%2Fq%2FG-1"]) {
    const found = await (await look(query)).json();
    expect([query, found.data.map(({ name }: { name: string }) => name)]).toEqual([query, ["Gate"]]);
  }
  for (const query of ["", "code=G-1&qrCode=G-1"]) expect((await look(query)).status).toBe(422);
});
