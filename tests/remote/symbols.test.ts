import { expect, test } from "vitest";
import { scan } from "@/lib/labels/testing/scan";
import { answer, startRemote, startStub } from "./stub";

/** Starts a remote service that has only a list, with one access point of this code. Returns its requests for a file. */
async function startWithCode(qrCode: string) {
  const rows = [{ id: "1", name: "Door 1", location: "", qrCode }];
  const stub = await startStub(({ url }, response) =>
    url.includes("/access-points?") ? answer(response, 200, rows) : answer(response, 404, {}),
  );
  const { send } = startRemote(stub.url);
  return (file: string) => send({ path: `/access-points/1/${file}` });
}

test("a symbol of a service that has only a list is drawn as a picture that a decoder reads", async () => {
  const read = await startWithCode("D-1");
  const png = await read("qr.png");
  expect(png.headers.get("Content-Type")).toBe("image/png");
  expect((await scan(new Uint8Array(await png.arrayBuffer()))).map(({ text }) => text)).toEqual(["D-1"]);
  expect(await (await read("qr.svg")).text()).toMatch(/^<svg /);
});

test("a symbol of an access point without a code answers 422", async () => {
  const read = await startWithCode("");
  const response = await read("qr.png");
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ type: "/problems/validation-failed" });
});
