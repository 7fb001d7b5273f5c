/**
 * What the buyer of a report is told that was given up, in the same words on every page and in the email.
 * Apart from the contract, whose schemas no screen needs. `refund` holds as long as there is money to ask
 * for.
 */
export const GIVEN_UP = {
  title: "Your PDF could not be made",
  told: "We know, and may make it again.",
  refund: "You can ask for your money back.",
} as const;
