import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

test.each([
  ["nobody's word but our own proxies'", "203.0.113.9", "198.51.100.7", [], "203.0.113.9"],
  ["a proxy by its address", "10.0.0.1", "198.51.100.7", ["10.0.0.1"], "198.51.100.7"],
  ["any proxy of a network", "10.42.7.3", "198.51.100.7", ["10.42.0.0/16"], "198.51.100.7"],
  ["none beside it", "10.43.7.3", "198.51.100.7", ["10.42.0.0/16"], "10.43.7.3"],
  ["a chain of them", "::ffff:10.42.7.3", "1.2.3.4, 198.51.100.7, fd00::9", ["10.42.0.0/16", "fd00::/8"], "198.51.100.7"], // prettier-ignore
  ["without its port", "10.42.7.3", "1.2.3.4:5, 198.51.100.7:51234", ["10.42.0.0/16"], "198.51.100.7"],
  ["a proxy with a port", "10.42.7.3", "198.51.100.7:51234, 10.42.7.4:80", ["10.42.0.0/16"], "198.51.100.7"],
  ["IPv6 without its port", "10.42.7.3", "[2001:db8::7]:51234", ["10.42.0.0/16"], "2001:db8::7"],
  ["IPv6 in brackets", "10.42.7.3", "[2001:db8::7]", ["10.42.0.0/16"], "2001:db8::7"],
  ["what is no address", "10.42.7.3", "1.2.3.4, unknown", ["10.42.0.0/16"], "unknown"],
])("[RUN-07] finds the visitor's address: %s", (_, peer, forwarded, trusted, address) => {
  expect(clientAddress(peer, forwarded, trusted)).toBe(address);
});
