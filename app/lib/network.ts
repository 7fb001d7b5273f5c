import { firstOf } from "./checked.ts";

/** The first `bits` bits of an IPv6 address as a network, such as `2001:db8:1:200::/56`. */
function prefixOf(address: string, bits: 64 | 56 | 48): string {
  const [head = "", tail] = firstOf(address.split("%")).split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const gap =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const groups = [...left, ...gap, ...right]
    .slice(0, bits === 48 ? 3 : 4)
    .map((group) => Number.parseInt(group || "0", 16));
  if (bits === 56) groups.push((groups.pop() ?? 0) & 0xff00);
  return `${groups.map((group) => group.toString(16)).join(":")}::/${bits}`;
}

/** The unit of rate limits: an IPv4 address, or the /64 network of an IPv6 address (one household). */
export const networkOf = (address: string): string =>
  address.includes(":") ? prefixOf(address, 64) : address;

/**
 * The networks under which an address is counted, each with a factor for its limit. Many providers give each
 * customer a whole /56 or /48, in which every /64 would otherwise count as another visitor.
 */
export const networksOf = (address: string): [network: string, factor: number][] =>
  address.includes(":")
    ? [
        [prefixOf(address, 64), 1],
        [prefixOf(address, 56), 4],
        [prefixOf(address, 48), 16],
      ]
    : [[address, 1]];
