import { and, desc, eq, ilike, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import { firstOf } from "../../../lib/checked.ts";
import { DAY_MS } from "../../../lib/india-time.ts";
import { approximateCount, everyRow, pageByKey } from "../../../platform/database/paging.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import {
  type ApplicationRow,
  type ApplicationState,
  LATER,
  SENT_STATES,
  type StoryLine,
  TO_ANSWER_FILTER,
  type Way,
  wayOf,
} from "../contract.ts";
import { TO_ANSWER } from "../domain/states.ts";
import { storiesOf } from "../personal-data.server.ts";
import { applications } from "../tables.server.ts";
import { likePart, likePrefix } from "../../../platform/database/like.server.ts";

export type ApplicationFilter = { state?: string; q?: string };

const isSent = (text: string | undefined): text is ApplicationState =>
  SENT_STATES.some((state) => state === text);

/**
 * SQL condition for sent applications, filtered by state and by a prefix of the email address or of a word in
 * the name.
 */
function matching({ state, q }: ApplicationFilter): SQL | undefined {
  const text = q?.trim() ?? "";
  return and(
    isNotNull(applications.sentAt),
    state === TO_ANSWER_FILTER
      ? inArray(applications.state, TO_ANSWER)
      : isSent(state)
        ? eq(applications.state, state)
        : undefined,
    text
      ? or(
          ilike(applications.name, likePrefix(text)),
          ilike(applications.name, likePart(` ${text}`)),
          ilike(applications.email, likePrefix(text)),
        )
      : undefined,
  );
}

type Row = typeof applications.$inferSelect;
function rowOf(row: Row): ApplicationRow {
  const { id, name, email, dates, state, sentAt, movedAt, again, createdAt } = row;
  return {
    id,
    name,
    email,
    way: wayOf(row),
    dates: dates === LATER ? "" : dates,
    state,
    sentAt: (sentAt ?? createdAt).getTime(),
    movedAt: (movedAt ?? createdAt).getTime(),
    waits: TO_ANSWER.some((waiting) => waiting === state),
    again,
  };
}

const pageOf = ({ db }: Pick<Services, "db">, filter: ApplicationFilter, at: string | undefined) =>
  pageByKey<Row>({
    at,
    sort: applications.sentAt,
    id: applications.id,
    find: (where, orderBy, limit) =>
      db
        .select()
        .from(applications)
        .where(and(matching(filter), where))
        .orderBy(orderBy)
        .limit(limit),
    keyOf: ({ sentAt, createdAt, id }) => ({ value: sentAt ?? createdAt, id }),
  });

/** One page of applications, newest first, with the total and the counts by state. */
export async function listApplications(
  services: Pick<Services, "db">,
  filter: ApplicationFilter,
  at: string | undefined,
) {
  const [page, total, states] = await Promise.all([
    pageOf(services, filter, at),
    approximateCount(
      services.db,
      services.db.select({ id: applications.id }).from(applications).where(matching(filter)),
    ),
    services.db
      .select({ state: applications.state, n: sql<number>`count(*)::int` })
      .from(applications)
      .where(isNotNull(applications.sentAt))
      .groupBy(applications.state),
  ]);
  return {
    ...page,
    rows: page.rows.map(rowOf),
    total,
    counts: Object.fromEntries(states.map(({ state, n }) => [state, n])),
  };
}

/** One application with its answers and its history, oldest entry first. */
export async function readForOwner({ db }: Pick<Services, "db">, id: string) {
  const [application] = await db
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), isNotNull(applications.sentAt)));
  if (!application) return undefined;
  const lines = await storiesOf(db, [id]);
  const others = await db
    .select()
    .from(applications)
    .where(
      and(eq(applications.email, application.email), isNotNull(applications.sentAt), ne(applications.id, id)),
    )
    .orderBy(desc(applications.sentAt));
  return {
    ...rowOf(application),
    answers: application.answers,
    brought: application.brought,
    offer: application.offer,
    talkAt: application.talkAt?.getTime() ?? null,
    version: application.version,
    journeyId: application.journeyId,
    userId: application.userId,
    story: lines.map(({ id: line, kind, state, text, byName, at, emailedAt, heldBack }): StoryLine => ({
      id: line,
      kind,
      state,
      text,
      by: byName,
      at: at.getTime(),
      email: emailedAt ? "sent" : heldBack ? "held" : "coming",
    })),
    others: others.map(rowOf),
  };
}

/** The newest offer for the same package, which prefills the form for the next one. */
export async function newestOffer({ db }: Pick<Services, "db">, way: Way) {
  const [newest] = await db
    .select({ offer: applications.offer })
    .from(applications)
    .where(and(eq(applications.way, way), isNotNull(applications.offer)))
    .orderBy(desc(applications.movedAt))
    .limit(1);
  return newest?.offer ?? undefined;
}

/** Every application that matches a filter, newest first, for an export. */
export async function* eachApplication(services: Pick<Services, "db">, filter: ApplicationFilter) {
  yield* everyRow((at) => pageOf(services, filter, at));
}

/** How many applications wait for the owner, and for how many whole days the oldest has waited. */
export async function readToAnswer({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<{ count: number; days: number }> {
  const rows = await db
    .select({
      count: sql<number>`count(*)::int`,
      since: sql<number | null>`(extract(epoch from min(${applications.movedAt})) * 1000)::float8`,
    })
    .from(applications)
    .where(inArray(applications.state, TO_ANSWER));
  const { count, since } = firstOf(rows);
  const waitedMs = since === null ? 0 : clock.now().getTime() - since;
  return { count, days: Math.max(0, Math.floor(waitedMs / DAY_MS)) };
}
