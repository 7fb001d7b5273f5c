import { and, eq, inArray, like } from "drizzle-orm";
import { transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import { approximateCount, pageByKey } from "../../../platform/database/paging.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import {
  BLOCK_REASONS,
  type NewsletterCode,
  REASONS,
  type Suppression,
  UNBLOCK_REASONS,
} from "../contract.ts";
import { emailAddressOf } from "../../../lib/email-address.ts";
import { endSubscription, markOf, namesOnList, suppressionOf } from "./suppression.server.ts";
import { mailSuppressions, subscribers } from "../tables.server.ts";
import { likePrefix } from "../../../platform/database/like.server.ts";

type Row = typeof mailSuppressions.$inferSelect;
const toShown = ({ address, reason, since }: Row): Suppression => ({
  key: address,
  address: address.startsWith("erased:") ? null : address,
  reason,
  since: since.toISOString(),
});

/** One page of the suppression list, newest first, or by address during a search. */
export async function listSuppressions(
  { db }: Pick<Services, "db">,
  query: { q?: string | undefined; reason?: string | undefined; at?: string | undefined },
) {
  const text = (query.q ?? "").trim().slice(0, 254).toLowerCase();
  const searching = text !== "";
  const reason = REASONS.find((known) => known === query.reason);
  const filter = and(
    searching ? like(mailSuppressions.address, likePrefix(text)) : undefined,
    reason && eq(mailSuppressions.reason, reason),
  );
  const page = await pageByKey<Row>({
    at: query.at,
    sort: searching ? mailSuppressions.address : mailSuppressions.since,
    id: mailSuppressions.address,
    order: searching ? "asc" : "desc",
    find: (where, order, limit) =>
      db.select().from(mailSuppressions).where(and(filter, where)).orderBy(order).limit(limit),
    keyOf: (row) => ({ value: searching ? row.address : row.since, id: row.address }),
  });
  const matching = db.select({ address: mailSuppressions.address }).from(mailSuppressions).where(filter);
  return { ...page, rows: page.rows.map(toShown), total: await approximateCount(db, matching) };
}

type SuppressionAction = { email: string; reason: string; who: Who };
/** The pseudonym of an address in the audit log. */
const nameInLog = (address: string) => markOf(address).replace("erased:", "address ");
const refuse = (code: NewsletterCode, text: string, status = 409) =>
  new AppError(code, text, { field: "email", status });

/**
 * Adds an address to the suppression list.
 * @throws AppError INVALID_EMAIL, SUPPRESSED if it is already listed for an equal or stronger reason
 */
export async function blockAddress(
  { db, clock }: Pick<Services, "db" | "clock">,
  { email, cause, reason, who }: SuppressionAction & { cause: (typeof BLOCK_REASONS)[number] },
) {
  const address = emailAddressOf(email);
  if (!address) throw refuse("INVALID_EMAIL", "Please enter an email address such as maya@example.com.", 400);
  const now = clock.now();
  await transaction(db, async (tx) => {
    const before = await suppressionOf(tx, address);
    await endSubscription(tx, address, { reason: cause, now });
    const after = await suppressionOf(tx, address);
    if (before === after) throw refuse("SUPPRESSED", "This address is already blocked.");
    await audit.record(tx, {
      who,
      action: "newsletter.kept-back",
      subject: nameInLog(address),
      before: { keptBack: before ?? null },
      after: { keptBack: cause, reason },
      at: now,
    });
  });
}

/**
 * Unblocks an address that the owner blocked or that bounced. It stays listed as unsubscribed, so it gets no
 * newsletters until the person subscribes again.
 * @throws AppError NOT_SUPPRESSED; SUPPRESSED if the person unsubscribed or complained themselves
 */
export async function unblockAddress(
  { db, clock }: Pick<Services, "db" | "clock">,
  { email, reason, who }: SuppressionAction,
) {
  const address = email.trim().toLowerCase();
  const now = clock.now();
  await transaction(db, async (tx) => {
    const before = await suppressionOf(tx, address);
    if (!before) throw refuse("NOT_SUPPRESSED", "This address is no longer blocked.");
    if (!UNBLOCK_REASONS.includes(before))
      throw refuse(
        "SUPPRESSED",
        "This subscriber unsubscribed or complained. Only they can change that, by subscribing again.",
      );
    await tx
      .update(mailSuppressions)
      .set({ reason: "unsubscribed" })
      .where(
        and(
          inArray(mailSuppressions.address, namesOnList(address)),
          inArray(mailSuppressions.reason, [...UNBLOCK_REASONS]),
        ),
      );
    await tx
      .update(subscribers)
      .set({ status: "unsubscribed" })
      .where(and(eq(subscribers.email, address), eq(subscribers.status, "bounced")));
    await audit.record(tx, {
      who,
      action: "newsletter.let-back",
      subject: nameInLog(address),
      before: { keptBack: before },
      after: { keptBack: "unsubscribed", reason },
      at: now,
    });
  });
}
