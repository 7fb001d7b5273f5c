import { firstOf } from "./checked.ts";

/**
 * What counts as one visitor: an IPv4 address, or the /64 network of an IPv6 address, all of which one
 * household has.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = firstOf(address.split("%")).split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const gap =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const groups = [...left, ...gap, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group || "0", 16).toString(16));
  return `${groups.join(":")}::/64`;
}
