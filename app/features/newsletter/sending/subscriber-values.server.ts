import { desc, eq, type SQL, sql } from "drizzle-orm";
import { contributionsTo } from "../../../platform/feature.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import * as settings from "../../settings/settings.server.ts";
import type { IssueText, SampleShown, Topic } from "../contract.ts";
import {
  commonValues,
  fieldsIn,
  readAs,
  type SubscriberValues,
  withFields,
} from "../domain/subscriber-fields.ts";
import { checkIssue, renderPreview } from "../issues/composing.server.ts";
import { subscribers } from "../tables.server.ts";
import { subscribedTo } from "./audience.server.ts";
import { firstOf } from "../../../lib/checked.ts";

type Dependencies = Pick<Services, "db" | "env" | "clock" | "log" | "features">;

const readCommonValues = async (services: Dependencies): Promise<SubscriberValues> =>
  commonValues(await settings.readKnownRegistration(services));

/**
 * Field values for the reader with this address. A member's own name and archetype are used only if they have
 * confirmed the address; otherwise the imported name is used.
 */
export async function subscriberValues(services: Dependencies, email: string): Promise<SubscriberValues> {
  const member = await accounts.findProvedMember(services, email);
  const [subscriber] = await services.db
    .select({ firstName: subscribers.firstName })
    .from(subscribers)
    .where(eq(subscribers.email, email));
  const firstName = member?.firstName || subscriber?.firstName;
  const values = { ...(await readCommonValues(services)), ...(firstName && { "first name": firstName }) };
  if (!member) return values;
  const memberValues = await Promise.all(
    contributionsTo(services, "subscriberValues").map((valuesOf) => valuesOf(services, member.id)),
  );
  return Object.assign(values, ...memberValues);
}

/** The number of subscribers compared for the samples, half of them members. */
const COMPARED = 60;
/** Only this many of the newest subscribers are considered. */
const NEWEST = 2_000;
const SHOWN = 3;

/**
 * Picks three of the newest subscribers of this topic, with values as different as possible: all, some, none.
 */
async function sampleSubscribers(services: Dependencies, topic: Topic) {
  const newest = services.db
    .select({ id: subscribers.id, email: subscribers.email, askedAt: subscribers.askedAt })
    .from(subscribers)
    .where(subscribedTo(topic))
    .orderBy(desc(subscribers.askedAt), desc(subscribers.id))
    .limit(NEWEST)
    .as("newest");
  const isMember = accounts.isProved(sql`${newest.email}`);
  const pick = (where: SQL) =>
    services.db
      .select({ id: newest.id, email: newest.email })
      .from(newest)
      .where(where)
      .orderBy(desc(newest.askedAt), desc(newest.id))
      .limit(COMPARED / 2);
  const rows = [...(await pick(isMember)), ...(await pick(sql`not ${isMember}`))];
  const candidates = await Promise.all(
    rows.map(async (row) => ({ ...row, values: await subscriberValues(services, row.email) })),
  );
  const kinds = Map.groupBy(candidates, ({ values }) => Object.keys(values).toSorted().join(","));
  const oneOfEachKind = [...kinds.values()]
    .map(firstOf)
    .toSorted((a, b) => Object.keys(b.values).length - Object.keys(a.values).length);
  return [...new Set([...oneOfEachKind, ...candidates])].slice(0, SHOWN);
}

/** The issue as three sample recipients would see it; empty if it has no fields. */
async function readSamples(services: Dependencies, issue: IssueText): Promise<SampleShown[]> {
  const uses = [issue.subject, issue.preview, issue.body].flatMap(fieldsIn);
  if (uses.length === 0) return [];
  const distinctUses = [...new Map(uses.map((use) => [use.text.toLowerCase(), use])).values()];
  const sample = await sampleSubscribers(services, issue.topic);
  return sample.map(({ id, email, values }) => ({
    id,
    email,
    subject: withFields(issue.subject, (use) => readAs(use, values)),
    preview: withFields(issue.preview, (use) => readAs(use, values)),
    fields: distinctUses.map((use) => ({
      field: use.field,
      reads: readAs(use, values),
      known: values[use.field] !== undefined,
    })),
  }));
}

/** Data for the editor: checks, number of recipients, plain text and three sample recipients. */
export const readChecked = async (services: Services, issue: IssueText) => ({
  ...(await checkIssue(services, issue)),
  samples: await readSamples(services, issue),
  text: renderPreview(services, issue, await readCommonValues(services)).text,
});

/** The values of one subscriber, by id; without an id, those that are the same for every reader. */
export async function valuesOfSubscriber(
  services: Dependencies,
  subscriberId: string | undefined,
): Promise<SubscriberValues> {
  if (!subscriberId) return readCommonValues(services);
  const [row] = await services.db
    .select({ email: subscribers.email })
    .from(subscribers)
    .where(eq(subscribers.id, subscriberId));
  return row ? subscriberValues(services, row.email) : {};
}
