import type { PartStatus } from "../contract.ts";

/**
 * Who knows about a fault: alarms are emailed to the owner; that the gateway is unavailable, or the last
 * worker has just stopped, is known only to the site itself.
 */
export const noticedBy = (parts: readonly PartStatus[]): string =>
  (parts.some(({ works, since }) => !works && since !== null)
    ? "We have been notified."
    : "The site has detected it automatically.") + " Your purchases and texts are safe.";
