/**
 * Whether a month was charged although its member had cancelled: the month begins afterwards, or the bank
 * accepted a later attempt. `paidAt`: when the gateway made the payment, if known.
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
