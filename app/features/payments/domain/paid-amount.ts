/**
 * Whether a payment covers an order's amount: exactly, or with the gateway's fee on top if the customer bears
 * it. Paise. Source: Razorpay documentation, "Customer Fee Bearer".
 */
export const coversAmount = (payment: { amount: number; fee?: number | null | undefined }, due: number) =>
  payment.amount === due || (Boolean(payment.fee) && payment.amount - (payment.fee ?? 0) === due);
