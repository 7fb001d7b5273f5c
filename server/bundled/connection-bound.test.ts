import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { expect, test } from "vitest";
import { limitConnections } from "./connection-bound.ts";

class Connection extends EventEmitter {
  destroyed = false;
  readonly remoteAddress: string;
  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }
  destroy() {
    this.destroyed = true;
  }
}
/** Opens connections from these addresses; returns those that stay open. */
function opening(trusted: string[] = []) {
  const server = new EventEmitter();
  limitConnections(server as Server, { TRUSTED_PROXIES: trusted }, { 1: 3, 4: 5, 16: 7 });
  return (addresses: string[]) => {
    const connections = addresses.map((address) => new Connection(address));
    for (const connection of connections) server.emit("connection", connection);
    return connections.filter(({ destroyed }) => !destroyed);
  };
}
const times = (n: number, addressOf: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => addressOf(i));

test("[SAFE-07] limits the connections of one address without affecting others", () => {
  const open = opening();
  const connections = open(times(10, () => "203.0.113.9"));
  expect(connections).toHaveLength(3);
  expect(open(["::ffff:203.0.113.9", "203.0.113.10"])).toHaveLength(1);
  connections[0]!.emit("close");
  expect(open(times(2, () => "203.0.113.9"))).toHaveLength(1);
});

test("[SAFE-07] limits the connections of a /64, a /56 and a /48", () => {
  expect(opening()(times(10, (i) => `2001:db8:1:2::${i}`))).toHaveLength(3);
  expect(opening()(times(10, (i) => `2001:db8:1:20${i}::1`))).toHaveLength(5);
  expect(opening()(times(10, (i) => `2001:db8:1:${i}00::1`))).toHaveLength(7);
});

test("[SAFE-07] does not limit proxies and this machine", () => {
  const open = opening(["10.42.0.0/16"]);
  expect(open(times(10, () => "10.42.7.3"))).toHaveLength(10);
  expect(open(times(10, () => "127.0.0.1"))).toHaveLength(10);
});
