import { expect, test } from "vitest";
import { networkOf } from "./client-network";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:0207", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0003::9", "2001:db8:1:3::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  ["", ""],
  ["unknown", "unknown"],
])("networkOf maps %s to %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
