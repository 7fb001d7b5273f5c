import { randomUUID } from "node:crypto";
import { and, eq, inArray, like, not, type SQL } from "drizzle-orm";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import { approximateCount, everyRow, pageByKey } from "../../../platform/database/paging.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import {
  DEFAULT_PREFERENCES,
  type NewsletterCode,
  SOURCES,
  STATUSES,
  type SubscriberShown,
  subscriptionRequested,
  TOPICS,
} from "../contract.ts";
import { emailAddressOf } from "../../../lib/email-address.ts";
import { newsletterPersonalData } from "../personal-data.server.ts";
import { endSubscription, markOf, putOnList, suppressionOf } from "./suppression.server.ts";
import { mailSuppressions, subscribers } from "../tables.server.ts";
import { likePrefix } from "../../../platform/database/like.server.ts";

type Dependencies<K extends keyof Services> = Pick<Services, K>;
type Row = typeof subscribers.$inferSelect;
export type SubscriberQuery = {
  q?: string | undefined;
  status?: string | undefined;
  source?: string | undefined;
};

/** Rows of erased people stay as proof of consent, without an address, and are not listed. */
export const isNotErased = not(like(subscribers.email, "erased:%"));

function filterOf(query: SubscriberQuery): SQL | undefined {
  const text = (query.q ?? "").trim().slice(0, 254).toLowerCase();
  const status = STATUSES.find((known) => known === query.status);
  const source = SOURCES.find((known) => known === query.source);
  return and(
    isNotErased,
    text ? like(subscribers.email, likePrefix(text)) : undefined,
    status && eq(subscribers.status, status),
    source && eq(subscribers.source, source),
  );
}

async function toShown({ db }: Dependencies<"db">, rows: Row[]): Promise<SubscriberShown[]> {
  const names = rows.flatMap(({ email }) => [email, markOf(email)]);
  const listed = names.length
    ? await db.select().from(mailSuppressions).where(inArray(mailSuppressions.address, names))
    : [];
  const reasons = new Map(listed.map(({ address, reason }) => [address, reason]));
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    status: row.status,
    source: row.source,
    note: row.note,
    askedAt: row.askedAt.toISOString(),
    consentAt: row.consentAt?.toISOString() ?? null,
    leftAt: row.leftAt?.toISOString() ?? null,
    topics: TOPICS.filter((topic) => row.preferences[topic]),
    suppression: reasons.get(row.email) ?? reasons.get(markOf(row.email)) ?? null,
  }));
}

const findIn =
  ({ db }: Dependencies<"db">, filter: SQL | undefined) =>
  (where: SQL | undefined, order: SQL, limit: number) =>
    db.select().from(subscribers).where(and(filter, where)).orderBy(order).limit(limit);

/** One page of the list, newest first, or by address during a search. */
export async function listSubscribers(
  services: Dependencies<"db">,
  query: SubscriberQuery & { at?: string | undefined },
) {
  const { db } = services;
  const searching = Boolean(query.q?.trim());
  const filter = filterOf(query);
  const page = await pageByKey<Row>({
    at: query.at,
    sort: searching ? subscribers.email : subscribers.askedAt,
    id: subscribers.id,
    order: searching ? "asc" : "desc",
    find: findIn(services, filter),
    keyOf: (row) => ({ value: searching ? row.email : row.askedAt, id: row.id }),
  });
  const total = await approximateCount(db, db.select({ id: subscribers.id }).from(subscribers).where(filter));
  return { ...page, rows: await toShown(services, page.rows), total };
}

const refuse = (code: NewsletterCode, text: string) =>
  new AppError(code, text, { field: "email", status: code === "INVALID_EMAIL" ? 400 : 409 });

/**
 * Adds one address by hand; it gets a confirmation email like any other.
 * @throws AppError INVALID_EMAIL, ALREADY_LISTED, SUPPRESSED
 */
export async function addSubscriber(
  services: Dependencies<"db" | "clock" | "events">,
  { email, reason, who }: { email: string; reason: string; who: Who },
) {
  const address = emailAddressOf(email);
  if (!address) throw refuse("INVALID_EMAIL", "Please enter an email address such as maya@example.com.");
  const now = services.clock.now();
  await transaction(services.db, async (tx) => {
    const suppression = await suppressionOf(tx, address);
    if (suppression)
      throw refuse(
        "SUPPRESSED",
        "This address unsubscribed, complained, bounced or was blocked. Only its owner can subscribe it again, on the site.",
      );
    const [row] = await tx
      .insert(subscribers)
      .values({
        id: randomUUID(),
        email: address,
        status: "pending",
        source: "owner",
        note: reason,
        preferences: DEFAULT_PREFERENCES,
        askedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: subscribers.id });
    if (!row) throw refuse("ALREADY_LISTED", "This address is already on the list.");
    await services.events.publish(tx, subscriptionRequested, { subscriberId: row.id });
    await audit.record(tx, {
      who,
      action: "newsletter.reader-added",
      subject: row.id,
      before: null,
      after: { reason },
      at: now,
    });
  });
}

type SubscriberAction = { id: string; reason: string; who: Who };
async function lockSubscriber(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(subscribers)
    .where(and(eq(subscribers.id, id), isNotErased))
    .for("update");
  if (!row)
    throw new AppError("NOT_FOUND" satisfies NewsletterCode, "This subscriber does not exist", {
      status: 404,
    });
  return row;
}

/**
 * Unsubscribes someone; with `block` no form or import can add them again.
 * @throws AppError NOT_FOUND (404)
 */
export async function unsubscribeByAdmin(
  { db, clock }: Dependencies<"db" | "clock">,
  { id, reason, block, who }: SubscriberAction & { block: boolean },
) {
  const now = clock.now();
  await transaction(db, async (tx) => {
    const row = await lockSubscriber(tx, id);
    const status = row.status === "bounced" ? row.status : "unsubscribed";
    await endSubscription(tx, row.email, { reason: block ? "owner" : "unsubscribed", now, status });
    await audit.record(tx, {
      who,
      action: "newsletter.reader-left",
      subject: id,
      before: { state: row.status },
      after: { state: status, reason, refusedForGood: block },
      at: now,
    });
  });
}

/**
 * Erases a subscriber; only a hash of their address is kept, so that they are never emailed again.
 * @throws AppError NOT_FOUND (404)
 */
export async function eraseSubscriber(services: Services, { id, reason, who }: SubscriberAction) {
  await transaction(services.db, async (tx) => {
    const row = await lockSubscriber(tx, id);
    await putOnList(tx, row.email, "unsubscribed", services.clock.now());
    await newsletterPersonalData.erase(services, tx, { id, email: row.email });
    await audit.record(tx, {
      who,
      action: "newsletter.reader-erased",
      subject: id,
      before: { state: row.status },
      after: { reason },
      at: services.clock.now(),
    });
  });
}

/** All matching subscribers, oldest first, for an export. */
export const eachSubscriber = (
  services: Dependencies<"db">,
  query: SubscriberQuery,
): AsyncGenerator<SubscriberShown> =>
  everyRow(async (at) => {
    const page = await pageByKey<Row>({
      at,
      sort: subscribers.askedAt,
      id: subscribers.id,
      order: "asc",
      size: 1_000,
      find: findIn(services, filterOf(query)),
      keyOf: (row) => ({ value: row.askedAt, id: row.id }),
    });
    return { ...page, rows: await toShown(services, page.rows) };
  });

export async function readSubscriber(
  services: Dependencies<"db">,
  id: string,
): Promise<SubscriberShown | undefined> {
  const rows = await services.db
    .select()
    .from(subscribers)
    .where(and(eq(subscribers.id, id), isNotErased));
  return (await toShown(services, rows))[0];
}
