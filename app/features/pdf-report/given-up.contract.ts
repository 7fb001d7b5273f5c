/**
 * The text for the buyer of a report that was given up, for pages and emails. Separate from the contract, so
 * that pages do not load its schemas. `refund` applies while there is money to refund.
 */
export const GIVEN_UP = {
  title: "Your PDF could not be made",
  status: "We’ve been notified and will look into it.",
  refund: "You can ask for your money back.",
} as const;
