import type { Services } from "../../platform/services.server.ts";
import { putSetting } from "../settings/fixtures.ts";
import { sendApplication } from "./form/applying.server.ts";
import type { Answers, Offer } from "./contract.ts";
import { NO_ANSWERS } from "./domain/form.ts";
import { readChoices } from "./seats/seats.server.ts";

let count = 0;

/** A complete application, from a new person by default. */
export const answersFrom = (more: Partial<Answers> = {}): Answers => ({
  ...NO_ANSWERS,
  name: "Ishaan Rao",
  email: `applicant-${++count}-${Date.now().toString(36)}@villa.test`,
  about: "I mend boats in Kochi, and teach two people to do it.",
  building: "A yard that anybody can walk into.",
  stuck: "Nobody walks in before they have been told to.",
  dates: "later",
  ...more,
});

/** A complete offer for a week in January 2027. */
export const offerFrom = (more: Partial<Offer> = {}): Offer => ({
  price: "₹52,000",
  tax: "GST is included.",
  arrives: "2027-01-17",
  leaves: "2027-01-24",
  room: "The corner room, for one.",
  includes: "Seven nights and every meal.",
  cancellation: "Half is returned until ten days before the week.",
  until: "2026-12-12",
  ...more,
});

/** Opens registration until 23 December 2026, for a week in January 2027. */
export async function openWeek(services: Pick<Services, "db" | "clock">, seats: number) {
  await putSetting(services, "registration_close_date", "2026-12-23");
  await putSetting(services, "accepting_applications_for_date", "January 2027");
  await putSetting(services, "available_seats", String(seats));
}

let visitors = 0;
/** A request from a new visitor who starts or continues an application. */
export const anyone = (answers: Answers, id?: string) => ({
  id,
  answers,
  visitor: `visitor ${++visitors}`,
  userId: null,
});

type Needs = Pick<Services, "db" | "clock" | "env" | "events" | "log" | "notices">;
/** Sends an application, for the open week if there is one. @returns its id */
export async function apply(services: Needs, more: Partial<Answers> = {}): Promise<string> {
  const { dates } = await readChoices(services);
  const sent = await sendApplication(services, {
    id: undefined,
    answers: answersFrom({ dates: dates ?? "later", ...more }),
    visitor: `203.0.113.${count} ${count}`,
    userId: null,
    journeyId: null,
    brought: undefined,
  });
  if (sent.is !== "sent") throw new Error(`The application was not taken: ${JSON.stringify(sent)}`);
  return sent.id;
}
