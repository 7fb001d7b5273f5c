/** An image's path on this site; undefined for other sites, which would learn of a report's readers. */
export function ownImage(address: string | undefined): string | undefined {
  if (!address || !address.startsWith("/") || /^\/[\\/]/.test(address)) return undefined;
  return address;
}
