import type { PartStatus } from "../contract.ts";

/**
 * Who knows about a fault: alarms are emailed to the people who run the site; that the gateway is away, or that
 * the last worker has just stopped, only the site itself has noticed.
 */
export const noticedBy = (parts: readonly PartStatus[]): string =>
  (parts.some(({ works, since }) => !works && since !== null)
    ? "We have been notified."
    : "The site has detected it automatically.") + " Your purchases and texts are safe.";
