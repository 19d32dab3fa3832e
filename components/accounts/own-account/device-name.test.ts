import { expect, test } from "vitest";
import { deviceName } from "./device-name";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  ["Firefox on Windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0"],
  ["Chrome on Linux", `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
  ["Chrome on Linux", `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/142.0.0.0 Safari/537.36`],
  [
    "Edge on Windows",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
  ],
  [
    "Safari on Mac",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15",
  ],
  [
    "Safari on iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1",
  ],
  ["Chrome on iPad", "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1"],
  ["Chrome on Android", `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`],
  ["Samsung Internet on Android", `Mozilla/5.0 (Linux; Android 10; K) SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`],
  ["Opera on Windows", `Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0 Safari/537.36 OPR/126.0.0.0`],
  ["Chrome on ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
  ["Browser on Linux", "Mozilla/5.0 (X11; Linux x86_64) Something/1.0"],
  ["curl", "curl/8.14.1"],
  ["python-requests", "python-requests/2.32.5"],
  ["node", "node"],
  ["Unknown device", ""],
  ["Unknown device", "Mozilla/5.0"],
  ["Unknown device", "<script>alert(1)</script>"],
])("%s is the name of %j", (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
