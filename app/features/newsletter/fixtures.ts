import { randomUUID } from "node:crypto";
import type { Services } from "../../platform/services.server.ts";
import type { Preferences, Source, Status } from "./contract.ts";
import { subscribers } from "./tables.server.ts";

type SubscriberOptions = { status?: Status; source?: Source; preferences?: Preferences; askedAt?: Date };
const ALL: Preferences = { letter: true, dates: true, posts: true };

/**
 * Creates subscribers `reader-1@…` and so on, confirmed by default.
 * @returns their addresses in order
 */
export async function createSubscribers(
  services: Pick<Services, "db" | "clock">,
  count: number,
  name = "reader",
  given: SubscriberOptions = {},
): Promise<string[]> {
  const now = given.askedAt ?? services.clock.now();
  const { status = "subscribed", source = "landing", preferences = ALL } = given;
  const rows = Array.from({ length: count }, (_, i) => ({
    id: randomUUID(),
    email: `${name}-${i + 1}@villa.test`,
    status,
    source,
    preferences,
    askedAt: now,
    consentAt: status === "pending" ? null : now,
    leftAt: status === "unsubscribed" || status === "bounced" ? now : null,
  }));
  for (let i = 0; i < rows.length; i += 2_000)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await services.db.insert(subscribers).values(rows.slice(i, i + 2_000));
  return rows.map(({ email }) => email);
}
