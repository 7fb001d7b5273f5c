import { and, eq, gte, ne, sql, type SQL } from "drizzle-orm";
import { DAY_MS } from "../../kernel/india-time.ts";
import { approximateCount } from "../../platform/paging.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { ReaderFigures, RoomFigures } from "./contract.ts";
import { letters, mailSuppressions, subscribers } from "./tables.server.ts";
import { lettersUnderway } from "./campaigns/writing.server.ts";

type Has<K extends keyof Services> = Pick<Services, K>;
const MONTH_MS = 30 * DAY_MS;
const one = { one: sql`1` };
const readersWhere = ({ db }: Has<"db">, filter: SQL) =>
  approximateCount(db, db.select(one).from(subscribers).where(filter));
const confirmedReaders = (services: Has<"db">) =>
  readersWhere(services, eq(subscribers.status, "subscribed"));

/** The figures above the list. */
export async function readerFigures(services: Has<"db" | "clock">): Promise<ReaderFigures> {
  const { db, clock } = services;
  const since = new Date(clock.now().getTime() - MONTH_MS);
  const [confirmed, waiting, joined, left, bounced, complaints] = await Promise.all([
    confirmedReaders(services),
    readersWhere(services, eq(subscribers.status, "pending")),
    readersWhere(services, and(gte(subscribers.consentAt, since), ne(subscribers.source, "import"))!),
    readersWhere(services, gte(subscribers.leftAt, since)),
    readersWhere(services, eq(subscribers.status, "bounced")),
    approximateCount(
      db,
      db.select(one).from(mailSuppressions).where(eq(mailSuppressions.reason, "complaint")),
    ),
  ]);
  return { confirmed, waiting, joined, left, bounced, complaints };
}

/** What stands on the tabs of this room. */
export async function roomFigures(services: Has<"db">): Promise<RoomFigures> {
  const { db } = services;
  const [readers, all, kept, underway] = await Promise.all([
    confirmedReaders(services),
    approximateCount(db, letters),
    approximateCount(db, mailSuppressions),
    lettersUnderway(services),
  ]);
  return {
    readers,
    letters: all,
    kept,
    underway: underway.map(({ id, subject, state }) => ({ id, subject, state })),
  };
}
