import { expect, test } from "vitest";
import { networkOf, networksOf } from "./network.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["1:2::4:5:6:7:8", "1:2:0:4::/64"],
  ["1::5:6:7:8", "1:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("[API-04] counts %s under the network %s", (address, network) => expect(networkOf(address)).toBe(network));

test("[SAFE-02] counts an IPv6 address under its /56 and /48 too, with higher limits", () => {
  expect(networksOf("203.0.113.9")).toEqual([["203.0.113.9", 1]]);
  expect(networksOf("2001:db8:1:2ff::9")).toEqual([
    ["2001:db8:1:2ff::/64", 1],
    ["2001:db8:1:200::/56", 4],
    ["2001:db8:1::/48", 16],
  ]);
});
