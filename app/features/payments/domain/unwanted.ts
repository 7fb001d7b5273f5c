/**
 * Whether a month was charged although its member had ended what they pay by the month: it begins after that,
 * or the bank took at a later try what it had refused before. `paidAt`: when the gateway made the payment,
 * where it says so.
 */
export const isUnwanted = ({
  startsAt,
  paidAt,
  endingSince,
}: {
  startsAt: Date;
  paidAt: Date | null;
  endingSince: Date | null;
}): boolean => endingSince !== null && (startsAt > endingSince || (paidAt !== null && paidAt > endingSince));
