import { formatIndiaDay } from "../../../lib/india-format.ts";
import { daysUntil, type IndiaDay, indiaDay, indiaMidnight, isDay } from "../../../lib/india-time.ts";
import { paiseTyped, rupees, rupeesTyped } from "../../../lib/money.ts";
import type { Offer, Way } from "../contract.ts";

/** Error messages by field of an offer. */
type OfferProblems = Partial<Record<keyof Offer, string>>;

const REQUIRED: [keyof Offer, string][] = [
  ["tax", "Say whether tax is included in the price."],
  ["includes", "Enter what the price includes."],
  ["cancellation", "Enter the cancellation terms."],
];
const REQUIRED_FOR_A_WEEK: [keyof Offer, string][] = [["room", "Enter the room."], ...REQUIRED];

const MONTHLY = /(?: a |\/)month$/;
/**
 * A price as the offer form shows it: "₹52,000" is "52,000"; a range is empty, since an offer has one amount.
 */
export const typedPrice = (price: string): string => {
  const paise = paiseTyped(price.replace(MONTHLY, ""));
  return paise === undefined ? "" : rupeesTyped(paise);
};

/**
 * Validates an offer. Returns it with the price as the applicant reads it, or all problems.
 * @param now the time of the offer
 */
export function checkedOffer(
  offer: Offer,
  { way, now }: { way: Way; now: Date },
): { offer: Offer } | { problems: OfferProblems } {
  const isInsider = way === "insider";
  const { arrives, leaves, until } = offer;
  const problems: OfferProblems = {};
  const paise = paiseTyped(offer.price.replace(MONTHLY, ""));
  if (!paise) problems.price = "Enter one exact amount in rupees, such as 52,000.";
  for (const [field, message] of isInsider ? REQUIRED : REQUIRED_FOR_A_WEEK)
    if (offer[field] === "") problems[field] = message;
  if (!isInsider) {
    if (!isDay(arrives)) problems.arrives = "Choose the day of arrival.";
    if (!isDay(leaves)) problems.leaves = "Choose the day of departure.";
    else if (leaves <= arrives) problems.leaves = "The departure must be after the arrival.";
  }
  if (!isDay(until)) problems.until = "Choose the last day on which the offer can be accepted.";
  else if (until < indiaDay(now)) problems.until = "That day has passed. Choose today or a later day.";
  else if (!isInsider && isDay(arrives) && until >= arrives)
    problems.until = "The offer must end before the week starts. Choose an earlier day.";
  if (!paise || Object.keys(problems).length > 0) return { problems };
  const price = rupees(paise);
  return {
    offer: isInsider
      ? { ...offer, price: `${price} a month`, arrives: "", leaves: "", room: "" }
      : { ...offer, price },
  };
}

/** Whether an offer can still be accepted. */
export const isOfferOpen = ({ until }: Offer, now: Date): boolean => until >= indiaDay(now);

/** "12 December 2026" */
export const offerDay = (day: IndiaDay): string => formatIndiaDay(indiaMidnight(day));

/**
 * The lines of an offer in emails and on the applicant's page, without its last day; empty ones are omitted.
 */
export function offerFacts({
  arrives,
  leaves,
  room,
  tax,
  includes,
  cancellation,
  payment = "",
}: Offer): { name: string; text: string }[] {
  const nights = arrives && leaves ? daysUntil(arrives, leaves) : 0;
  return [
    {
      name: "Dates",
      text: nights
        ? `${offerDay(arrives)} to ${offerDay(leaves)}, ${nights} night${nights === 1 ? "" : "s"}`
        : "",
    },
    { name: "Room", text: room },
    { name: "Tax", text: tax },
    { name: "Included", text: includes },
    { name: "Cancellation", text: cancellation },
    { name: "How to pay", text: payment },
  ].filter(({ text }) => text !== "");
}

/** The first and last day of the week published in the settings; empty if not set. */
type PublishedWeek = { from: string; to: string };

/** A warning for the owner if an offer's dates differ from the published week; empty otherwise. */
export function datesWarning({ arrives, leaves }: Offer, { from, to }: PublishedWeek): string {
  const isSame = (!isDay(from) || arrives === from) && (!isDay(to) || leaves === to);
  if (isSame) return "";
  const days = [isDay(from) && `starts on ${offerDay(from)}`, isDay(to) && `ends on ${offerDay(to)}`];
  return `Visitors read other dates than this offer has: in Settings the week ${days.filter(Boolean).join(" and ")}.`;
}

export const lastDayFact = ({ until }: Offer) => ({ name: "Offer valid through", text: offerDay(until) });
