/**
 * Server functions of Insider access, which is sold by the month.
 *
 *     if (await insider.isInsider(services, user)) showAll();
 */
export { announceDates } from "./dates.server.ts";
export { emailEnded, emailMoved } from "./emails.server.ts";
export { emailGiven } from "./given-email.server.ts";
export { giveAccess, isInsider, readMembership } from "./membership.server.ts";
export { readContents, readDates, readOffer, readPrice, readSale } from "./offer.server.ts";
