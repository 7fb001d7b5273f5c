/** A picture's path on this site; undefined for other sites, so that they do not learn who reads a report. */
export function ownImage(address: string | undefined): string | undefined {
  if (!address || !address.startsWith("/") || /^\/[\\/]/.test(address)) return undefined;
  return address;
}
