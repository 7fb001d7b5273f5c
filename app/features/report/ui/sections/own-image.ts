/**
 * A picture's path on this site; undefined for any other address, so that nobody else learns who reads a
 * report.
 */
export function ownImage(address: string | undefined): string | undefined {
  if (!address || !address.startsWith("/") || /^\/[\\/]/.test(address)) return undefined;
  return address;
}
