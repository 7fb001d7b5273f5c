/**
 * Whether a subscription month was charged although its member had cancelled: it begins after the
 * cancellation, or a later retry succeeded. `paidAt`: the gateway's time of the payment, if known.
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
