/**
 * Server functions of Insider access, which is sold by the month.
 *
 *     if (await insider.isInsider(services, user)) showAll();
 */
export { announceDates } from "./dates/dates.server.ts";
export { emailEnded, emailGiven, emailMoved } from "./emails.server.ts";
export { giveAccess, isInsider, readMembership } from "./membership/membership.server.ts";
export {
  documentOfSale,
  readContents,
  readDates,
  readOffer,
  readPrice,
  readSale,
} from "./membership/offer.server.ts";
