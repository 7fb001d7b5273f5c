import type { Services } from "../../platform/services.server.ts";
import {
  FACETS,
  FORMS,
  type Answers,
  type Form,
  type GivenAnswer,
  type QuestResult,
  type Sex,
  testIdOf,
  type Trait,
} from "./contract.ts";
import { itemsOf } from "./domain/instrument.ts";
import { normalFrom } from "./domain/normal.ts";
import { seeded } from "../../lib/seeded.ts";
import { normsFor } from "./domain/norms.ts";
import { instrument } from "./instrument.server.ts";
import * as quest from "./quest.server.ts";
import { entryOf, firstOf, itemAt, lookUp, required } from "../../lib/checked.ts";

type Profile = { seed: number; z: Record<Trait, number>; sex: Sex | null; birthDate: string | null };

/** The demo users' profiles. `z`: standard scores of the traits, which their answers reach within 0.15. */
export const PROFILES = {
  maya: {
    seed: 3870,
    z: { O: 1.6, C: 1.0, E: -0.45, A: -0.6, N: -0.25 },
    sex: "female",
    birthDate: "1998-08-14",
  },
  arjun: { seed: 58, z: { O: 0.2, C: 1.1, E: 1.5, A: 1.35, N: -0.5 }, sex: "male", birthDate: "1995-02-03" },
  noor: {
    seed: 3004,
    z: { O: 1.5, C: -0.3, E: -1.3, A: 0.3, N: 1.1 },
    sex: "female",
    birthDate: "2000-11-27",
  },
} satisfies Record<string, Profile>;
export type QuestPerson = keyof typeof PROFILES;

/**
 * A demo user's raw answers 1..5 by statement id, always the same. They are careful, and facets differ within
 * a trait.
 */
export function answersOf(person: QuestPerson, form: Form = "short"): Answers {
  const { seed, z, sex }: Profile = PROFILES[person];
  const norms = normsFor(instrument, sex, 27);
  const chance = seeded(seed);
  const leaning = new Map(FACETS.map((facet) => [facet, 0.45 * normalFrom(chance)]));
  const answers: Answers = {};
  for (const item of itemsOf(instrument, "full")) {
    const usual = itemAt(norms.facetMean, FACETS.indexOf(item.facet)) / 4;
    const expected = usual + 0.72 * z[item.domain] + lookUp(leaning, item.facet) + 0.35 * normalFrom(chance);
    const keyed = Math.min(5, Math.max(1, Math.round(expected)));
    answers[item.id] = item.keyed === "plus" ? keyed : 6 - keyed;
  }
  const entries = itemsOf(instrument, form).map(({ id }) => [id, entryOf(answers, id)] as const);
  return Object.fromEntries(entries);
}

/** These answers as the browser sends them: one every six seconds, the last one now. */
export function givenBy(
  person: QuestPerson,
  { form = "short", now }: { form?: Form; now: Date },
): GivenAnswer[] {
  const entries = Object.entries(answersOf(person, form));
  return entries.map(([itemId, value], i) => ({
    itemId,
    value,
    answeredAt: new Date(now.getTime() - (entries.length - 1 - i) * 6_000).toISOString(),
    tookMs: 4_000 + ((i * 733) % 4_000),
  }));
}

type Taking = {
  userId: string | null;
  headers?: Headers;
  person: QuestPerson;
  form?: Form;
  /** Overrides the person's own answers. */
  given?: GivenAnswer[];
};
type Needs = Pick<Services, "db" | "events" | "clock" | "env">;

/**
 * Starts a quest and answers its first `count` statements, without a result.
 * @returns its session id, and the caller to continue it with
 */
export async function beginQuest(
  services: Needs,
  { userId, headers = new Headers(), person, form = "short", given }: Taking,
  count: number,
) {
  const { sessionId, cookie } = await quest.startQuest(services, { adult: true }, { userId, headers });
  const asker = { userId, headers: cookie ? new Headers({ cookie: firstOf(cookie.split(";")) }) : headers };
  const answers = (given ?? givenBy(person, { form, now: services.clock.now() })).slice(0, count);
  if (answers.length > 0) await quest.recordAnswers(services, { sessionId, answers }, asker);
  return { sessionId, asker };
}

/**
 * Finishes a quest as a demo user.
 * @example await takeQuest(services, { userId, person: "maya" })
 */
export async function takeQuest(
  services: Needs,
  taking: Taking,
): Promise<QuestResult & { headers: Headers }> {
  const { person, form = "short" } = taking;
  const { sessionId, asker } = await beginQuest(services, taking, FORMS[form].items);
  const { sex, birthDate } = PROFILES[person];
  await quest.finishQuest(services, { sessionId, form, sex, birthDate }, asker);
  const result = await quest.readResult(services, sessionId, testIdOf(form));
  return { ...required(result, "the result of the quest just finished"), headers: asker.headers };
}
