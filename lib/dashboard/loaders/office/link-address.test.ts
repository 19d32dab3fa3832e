import { expect, test } from "vitest";
import { whyPhonesFail } from "./link-address";

test.each([
  [null, /no address with https/],
  ["http://localhost:3000", /^Phones cannot open http:\/\/localhost:3000/],
  ["https://127.0.0.1", /^Phones cannot open/],
  ["https://192.168.1.20", /is an IP address/],
  ["https://[fd00::1]", /is an IP address/],
])("the address %s of links has a warning", (origin, warning) => {
  expect(whyPhonesFail(origin)).toMatch(warning);
});

test("an address with a host name has no warning", () => {
  expect(whyPhonesFail("https://doors.example.com")).toBeNull();
});
