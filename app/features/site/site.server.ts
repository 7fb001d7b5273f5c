import faq from "../../../content/faq.json" with { type: "json" };
import type { Services } from "../../platform/services.server.ts";
import * as applications from "../applications/applications.server.ts";
import * as insider from "../insider/insider.server.ts";
import * as settings from "../settings/settings.server.ts";
import type { FaqTopic, Facts, Place } from "./contract.ts";
import { factsOf } from "./domain/facts.ts";
import { weekInWords } from "./domain/week.ts";
import { filled } from "./domain/text-parts.ts";
import { organisation } from "./domain/linked-data.ts";
import { nextWeek } from "./domain/week-data.ts";
import { readHostsPicture } from "./pictures/hero.server.ts";

export { readHero, readPictures } from "./pictures/hero.server.ts";

/**
 * Prices, seats and dates for public pages. Never fails: if the database is unavailable, prices fall back to
 * their defaults and the owner's data is null.
 */
export async function readFacts(services: Services): Promise<Facts> {
  const { shown, changedAt } = await settings.readSettingsWithDate(services);
  const now = services.clock.now();
  const isOver = (month: string) => settings.isMonthOver(month, now.getTime());
  const counted = await applications.readCounts(services);
  // nothing can be sold while the database is unavailable
  const insiderSale = await insider.readSale(services).catch(() => "soon" as const);
  return factsOf(shown, { changedAt, now, isOver, counted, insiderSale });
}

/** The owner's texts about the place and the week. */
export async function readPlace(services: Services): Promise<Place> {
  const { shown } = await settings.readSettingsWithDate(services);
  return {
    coast: shown.place_coast,
    week: weekInWords(shown.place_from.trim(), shown.place_to.trim()),
    rooms: shown.place_rooms,
    hosts: shown.place_hosts,
    hostsPicture: shown.place_hosts ? await readHostsPicture(services) : null,
    travel: shown.place_travel,
    rules: shown.place_rules,
  };
}

/** The owner's cancellation terms for seats and the house rules; empty if never saved. */
export async function readSeatTerms(services: Pick<Services, "db" | "clock" | "log">) {
  const { shown } = await settings.readSettingsWithDate(services);
  return { cancelling: shown.place_cancelling, rules: shown.place_rules };
}

/** The last day of registration, such as "20 December 2026"; null without a valid date. */
export async function lastDay(services: Pick<Services, "db" | "clock" | "log">): Promise<string | null> {
  const closeDate = (await settings.readKnownRegistration(services))?.closeDate;
  return closeDate ? settings.dayInWords(settings.lastDayOf(closeDate)) : null;
}

async function closingSentence(
  services: Pick<Services, "db" | "clock" | "log">,
  accepting: string | null,
): Promise<string> {
  const registration = await settings.readKnownRegistration(services);
  const day = await lastDay(services);
  const whose = accepting ? ` for ${accepting}` : "";
  if (registration?.closed) return `Registration${whose} has closed.`;
  if (day) return `The last day is ${day}${accepting ? `, for ${accepting}` : ""}.`;
  return registration
    ? `The home page shows the days left${whose}.`
    : "The closing date is not set yet. We’ll show it on the home page.";
}

const FORM_ELSEWHERE = "With [our form](/apply). It takes a quiet half hour and is free.";
const OWN_FORM =
  "With [a few plain questions](/apply): who you are, what you are building, where it is stuck. It takes a quiet half hour, is saved while you write, and needs no account. You can check its status or withdraw it at any time.";

const INSIDER_WAYS = {
  sold: "On [its own page](/insider), with an account on this site. You pay for the first month and get access at once.",
  asked:
    "Ask for it in [the application](/apply?way=insider). Nothing is charged on this site: your offer states the dates and the price.",
  soon: "You can’t buy it yet: nothing has been published for Insiders. It opens with the first post, and [the newsletter](/newsletter) will announce it.",
};
const INSIDER_ENDED_HERE =
  "On your [dashboard](/quest-dashboard), at any time and without a reason. You won’t be charged again, and you keep access until the end of the paid month. You can get a month refunded within seven days of its charge: the [refund policy](/refund-policy) says how.";
const INSIDER_ENDS = "It ends automatically on the day your offer states. It does not renew.";

/** The FAQ with the current price and closing date. */
export async function readFaq(services: Services): Promise<FaqTopic[]> {
  const { accepting, tiers, insiderSale } = await readFacts(services);
  const how_to_apply = services.env.APPLICATION_FORM_URL ? FORM_ELSEWHERE : OWN_FORM;
  const { shown } = await settings.readSettingsWithDate(services);
  const values = {
    ...shown,
    place_week: weekInWords(shown.place_from.trim(), shown.place_to.trim()),
    how_to_apply,
    closing: await closingSentence(services, accepting),
    main_price: tiers.main.price,
    insider_how: INSIDER_WAYS[insiderSale],
    insider_end: insiderSale === "asked" ? INSIDER_ENDS : INSIDER_ENDED_HERE,
    insider_price: tiers.insider.price,
  };
  /** A question is left out while a text that its answer contains is empty. */
  const isAnswered = ({ answer }: { answer: string[] }) =>
    Object.entries(values).every(
      ([name, value]) => value || !answer.some((text) => text.includes(`{${name}}`)),
    );
  return faq.topics.map(({ id, name, entries }) => ({
    id,
    name,
    entries: entries.filter(isAnswered).map(({ question, keywords, answer }) => ({
      question,
      keywords,
      answer: answer.map((paragraph) => filled(paragraph, values)),
    })),
  }));
}

/** Linked data of the house and, if its month is set and not over, of the next week. */
export async function linkedData(services: Services): Promise<object[]> {
  const { env } = services;
  const brand = {
    name: env.BRAND_NAME,
    applyUrl: env.APPLICATION_FORM_URL,
    support: env.SUPPORT_EMAIL,
    instagram: env.INSTAGRAM_URL,
    linkedin: env.LINKEDIN_URL,
    x: env.X_URL,
  };
  const house = { origin: env.ORIGIN, brand, registration: await settings.readKnownRegistration(services) };
  const facts = await readFacts(services);
  const week = nextWeek(house, facts, settings.monthOf(facts.accepting ?? ""));
  return week ? [organisation(house), week] : [organisation(house)];
}
