import type { Server } from "node:http";
import { networksOf } from "../../app/lib/network.ts";
import { isProxy, plainAddress } from "../../app/platform/http/client-address.ts";
import type { Env } from "../../app/platform/env.server.ts";

/** Maximum connections of one network, by the factor of its limit: a /64 or IPv4 address, a /56, a /48. */
const MOST: Record<number, number> = { 1: 300, 4: 600, 16: 1_200 };
const OWN = ["127.0.0.0/8", "::1"];

/**
 * Closes new connections of a network that has too many, so that no network exhausts a process. Proxies and
 * this machine are exempt, since they carry everyone's requests.
 */
export function limitConnections(
  server: Server,
  { TRUSTED_PROXIES }: Pick<Env, "TRUSTED_PROXIES">,
  limits = MOST,
) {
  const exempt = [...TRUSTED_PROXIES, ...OWN];
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const address = plainAddress(socket.remoteAddress ?? "");
    if (!address) return void socket.destroy();
    if (isProxy(address, exempt)) return;
    const networks = networksOf(address);
    if (networks.some(([network, factor]) => (open.get(network) ?? 0) >= (limits[factor] ?? 0)))
      return void socket.destroy();
    for (const [network] of networks) open.set(network, (open.get(network) ?? 0) + 1);
    socket.once("close", () => {
      for (const [network] of networks) {
        const left = (open.get(network) ?? 0) - 1;
        if (left > 0) open.set(network, left);
        else open.delete(network);
      }
    });
  });
}
