import type { PartStatus } from "../contract.ts";

/**
 * Who knows of what does not work: an alarm is written to those who run the site; that the gateway is away,
 * or the last worker has just gone, is seen by the site alone.
 */
export const noticedBy = (parts: readonly PartStatus[]): string =>
  (parts.some(({ works, since }) => !works && since !== null)
    ? "We have been notified."
    : "The site has detected it automatically.") + " What you bought or wrote is safe.";
