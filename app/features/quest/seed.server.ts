import type { Services } from "../../platform/services.server.ts";
import { createPerson, DEMO_USERS } from "../accounts/fixtures.ts";
import { beginQuest, takeQuest } from "./fixtures.ts";
import * as quest from "./quest.server.ts";

const HALFWAY = 29;

/** Creates the demo quests: maya and noor have finished, arjun is halfway. Idempotent. */
export async function seedQuests(services: Services) {
  for (const person of ["maya", "noor"] as const) {
    // oxlint-disable-next-line no-await-in-loop -- two users
    const { id: userId } = await createPerson(services, DEMO_USERS[person]);
    const existing = await quest.latestResultOf(services, userId); // oxlint-disable-line no-await-in-loop -- two
    if (!existing) await takeQuest(services, { userId, person }); // oxlint-disable-line no-await-in-loop -- two
  }
  const { id: userId } = await createPerson(services, DEMO_USERS.arjun);
  if (!(await quest.currentQuest(services, { userId, headers: new Headers() })))
    await beginQuest(services, { userId, person: "arjun" }, HALFWAY);
}
