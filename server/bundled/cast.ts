import { eq } from "drizzle-orm";
import { CAST, createPerson } from "../../app/features/accounts/people.ts";
import { users } from "../../app/features/accounts/tables.server.ts";
import { seedPosts } from "../../app/features/blog/blog.server.ts";
import { buy, gatewayControl } from "../../app/features/payments/people.ts";
import { beginQuest, takeQuest } from "../../app/features/quest/people.ts";
import { openRegistration } from "../../app/features/settings/people.ts";
import * as quest from "../../app/features/quest/quest.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import { past } from "./past.ts";

const HALFWAY = 29;

/** The result of this member of the cast; their quest is taken where there is none yet. */
async function resultOf(services: Services, userId: string, person: "maya" | "noor") {
  const { sessionId, testId } =
    (await quest.latestResultOf(services, userId)) ?? (await takeQuest(services, { userId, person }));
  return { sessionId, testId };
}

/**
 * Makes the demo cast once, in local mode: maya has bought her report, arjun is halfway through the quest, noor has had her money back, ada runs the site,
 * registration is open for thirty days, and sixty days of visits lie behind. A start that was killed in the middle goes on where it stopped; whoever is there already is left as they are.
 */
export async function seed(services: Services, tell: (line: string) => void) {
  const { env, db } = services;
  if (env.SITE_MODE !== "local" || env.SEED_CAST !== "yes") return;
  await seedPosts(services);
  if ((await db.$count(users, eq(users.email, CAST.ada.email))) > 0) return; // she comes last
  tell("Inviting the cast (once)…");
  const [maya, arjun, noor] = [
    await createPerson(services, CAST.maya),
    await createPerson(services, CAST.arjun),
    await createPerson(services, CAST.noor),
  ];
  const bought = await resultOf(services, maya.id, "maya");
  const returned = await resultOf(services, noor.id, "noor");
  const asker = { userId: arjun.id, headers: new Headers() };
  if (!(await quest.currentQuest(services, asker)))
    await beginQuest(services, { userId: arjun.id, person: "arjun" }, HALFWAY);
  if (new URL(env.RAZORPAY_API_BASE).hostname === "127.0.0.1") {
    const control = gatewayControl(env.RAZORPAY_API_BASE);
    await buy(services, control, { user: maya, item: bought, method: "card" });
    await buy(services, control, { user: noor, item: returned, refund: true });
  } else tell("Real payment keys are set: maya and noor have bought nothing.");
  await openRegistration(services);
  await past(services);
  await createPerson(services, CAST.ada);
}
