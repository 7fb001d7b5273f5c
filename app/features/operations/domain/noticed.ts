import type { PartStatus } from "../contract.ts";

/**
 * A sentence about who knows of an outage. Alarms are emailed to the owner; an unavailable gateway, or a last
 * worker that has just stopped, is known only to the site itself.
 */
export const noticedBy = (parts: readonly PartStatus[]): string =>
  (parts.some(({ works, since }) => !works && since !== null)
    ? "We have been notified."
    : "The site has detected it automatically.") + " Your purchases and texts are safe.";
