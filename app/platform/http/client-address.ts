import { BlockList, isIP, isIPv6 } from "node:net";

/**
 * Whether a text is an IP address or a network such as `10.42.0.0/16` or `fd00::/8`, but not the whole
 * internet (`/0`).
 */
export function isAddressOrNetwork(text: string): boolean {
  const [address = "", bits, ...extra] = text.split("/");
  const family = isIP(address);
  if (!family || extra.length) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}

/** Unwraps an IPv4 address in IPv6 notation. */
export const plainAddress = (address: string) => address.replace(/^::ffff:/, "");

const blocks = new WeakMap<string[], BlockList>();
function blockOf(trusted: string[]): BlockList {
  const blockList = blocks.get(trusted);
  if (blockList) return blockList;
  const proxies = new BlockList();
  for (const proxy of trusted) {
    const [address = "", bits] = proxy.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  blocks.set(trusted, proxies);
  return proxies;
}

/** Whether an address is in the list, or in one of its networks. */
export const isProxy = (address: string, trusted: string[]) =>
  blockOf(trusted).check(address, isIPv6(address) ? "ipv6" : "ipv4");

/** An entry of X-Forwarded-For without its port, such as `198.51.100.7:51234` or `[2001:db8::1]:443`. */
const withoutPort = (entry: string) =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([^:]+):\d+$/.exec(entry)?.[1] ?? entry;

/**
 * The visitor's address: the socket's, or the first in X-Forwarded-For from the right that is not one of our
 * own proxies.
 */
export function clientAddress(peer: string, forwarded: string | undefined, trusted: string[]): string {
  let address = plainAddress(peer);
  const chain = (forwarded ?? "").split(",").flatMap((part) => part.trim() || []);
  for (let next = chain.pop(); next !== undefined && isProxy(address, trusted); next = chain.pop())
    address = plainAddress(withoutPort(next));
  return address;
}
