import { indiaMidnight } from "../../kernel/india-time.ts";
import { formatIndiaDay } from "../../kernel/india-format.ts";
import faq from "../../../content/faq.json" with { type: "json" };
import type { Services } from "../../platform/services.server.ts";
import { integerOf } from "../settings/contract.ts";
import * as settings from "../settings/settings.server.ts";
import type { FaqTopic, Facts } from "./contract.ts";
import { filled } from "./domain/text-parts.ts";
import { nextWeek, organisation } from "./domain/linked-data.ts";

export { readHero } from "./hero.server.ts";

/**
 * Prices, seats and dates for the public pages. Never fails: the defaults do where the database does not
 * answer.
 */
export async function readFacts(services: Pick<Services, "db" | "clock" | "log">): Promise<Facts> {
  const { values: now, changedAt } = await settings.readSettingsWithDate(services);
  return {
    seats: integerOf(now.available_seats, 20),
    applications: integerOf(now.applications_received, 42),
    accepting: now.accepting_applications_for_date,
    changedOn: changedAt && formatIndiaDay(changedAt),
    tiers: {
      insider: { price: now.insider_access_price, was: now.insider_access_original_price },
      main: { price: now.main_experience_price, was: now.main_experience_original_price },
      executive: { price: now.executive_escape_price, was: now.executive_escape_original_price },
    },
  };
}

/** The day on which registration closes, such as "20 December 2026"; null where no valid date is set. */
export async function closingDay(services: Pick<Services, "db" | "clock" | "log">): Promise<string | null> {
  const { closeDate } = await settings.readRegistration(services);
  return closeDate && formatIndiaDay(indiaMidnight(closeDate.trim()));
}

async function closingSentence(
  services: Pick<Services, "db" | "clock" | "log">,
  accepting: string,
): Promise<string> {
  const { closed } = await settings.readRegistration(services);
  const day = await closingDay(services);
  if (closed) return `Registration for ${accepting} has closed.`;
  return day
    ? `On ${day}, for ${accepting}.`
    : `The first screen of this site counts the days, for ${accepting}.`;
}

/** The FAQ with today's price and closing date in it. */
export async function readFaq(services: Pick<Services, "db" | "clock" | "log">): Promise<FaqTopic[]> {
  const { accepting, tiers } = await readFacts(services);
  const values = { closing: await closingSentence(services, accepting), main_price: tiers.main.price };
  return faq.topics.map(({ id, name, entries }) => ({
    id,
    name,
    entries: entries.map(({ question, answer }) => ({
      question,
      answer: answer.map((paragraph) => filled(paragraph, values)),
    })),
  }));
}

/** What machines are told of the house, and of its next week where the settings name its month. */
export async function linkedData(
  services: Pick<Services, "db" | "clock" | "log" | "env">,
): Promise<object[]> {
  const { env } = services;
  const brand = {
    name: env.BRAND_NAME,
    applyUrl: env.APPLICATION_FORM_URL,
    support: env.SUPPORT_EMAIL,
    instagram: env.INSTAGRAM_URL,
    linkedin: env.LINKEDIN_URL,
    x: env.X_URL,
  };
  const house = { origin: env.ORIGIN, brand, registration: await settings.readRegistration(services) };
  const week = nextWeek(house, await readFacts(services), services.clock.now());
  return week ? [organisation(house), week] : [organisation(house)];
}
