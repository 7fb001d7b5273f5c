import type { ApplicationsCode } from "./events.contract.ts";
import { and, asc, desc, eq, ilike, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../platform/errors.ts";
import { approximateCount, everyRow, pageByKey } from "../../platform/paging.server.ts";
import type { Services } from "../../platform/services.server.ts";
import * as audit from "../audit/audit.server.ts";
import type { Who } from "../audit/contract.ts";
import { type ApplicationState, LATER, type Offer, SENT_STATES, type SentState, wayOf } from "./contract.ts";
import { type ApplicationRow, type StoryLine } from "./story.contract.ts";
import { mayMove } from "./domain/states.ts";
import { recordState } from "./applying.server.ts";
import { lockSeats } from "./seats.server.ts";
import { openWeek } from "./open-week.server.ts";
import { choicesIn } from "./seat-counts.server.ts";
import { applications, applicationStory } from "./tables.server.ts";

type Has = Pick<Services, "db" | "clock" | "events" | "log" | "notices">;
export type ApplicationFilter = { state?: string | undefined; q?: string | undefined };

const isSent = (text: string | undefined): text is ApplicationState =>
  SENT_STATES.some((one) => one === text);
const literal = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/**
 * Applications that were sent, narrowed by state and by the beginning of a word of the name, or of the
 * address.
 */
function wanted({ state, q }: ApplicationFilter): SQL | undefined {
  const text = q?.trim() ?? "";
  return and(
    isNotNull(applications.sentAt),
    isSent(state) ? eq(applications.state, state) : undefined,
    text
      ? or(
          ilike(applications.name, `${literal(text)}%`),
          ilike(applications.name, `% ${literal(text)}%`),
          ilike(applications.email, `${literal(text)}%`),
        )
      : undefined,
  );
}

type Row = typeof applications.$inferSelect;
const rowOf = ({
  id,
  name,
  email,
  way,
  dates,
  state,
  sentAt,
  movedAt,
  again,
  createdAt,
}: Row): ApplicationRow => ({
  id,
  name,
  email,
  way: wayOf({ way }),
  dates: dates === LATER ? "" : dates,
  state,
  sentAt: (sentAt ?? createdAt).getTime(),
  movedAt: (movedAt ?? createdAt).getTime(),
  again,
});

const pageOf = ({ db }: Pick<Services, "db">, filter: ApplicationFilter, at: string | undefined) =>
  pageByKey<Row>({
    at,
    sort: applications.sentAt,
    id: applications.id,
    find: (where, orderBy, limit) =>
      db
        .select()
        .from(applications)
        .where(and(wanted(filter), where))
        .orderBy(orderBy)
        .limit(limit),
    keyOf: ({ sentAt, createdAt, id }) => ({ value: sentAt ?? createdAt, id }),
  });

/** One page of applications, the newest first, and how many there are. */
export async function listApplications(
  services: Pick<Services, "db">,
  filter: ApplicationFilter,
  at: string | undefined,
) {
  const [page, total, states] = await Promise.all([
    pageOf(services, filter, at),
    approximateCount(
      services.db,
      services.db.select({ id: applications.id }).from(applications).where(wanted(filter)),
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

/** One application with its answers and its story, the newest line last. */
export async function readForOwner({ db }: Pick<Services, "db">, id: string) {
  const [found] = await db
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), isNotNull(applications.sentAt)));
  if (!found) return undefined;
  const lines = await db
    .select()
    .from(applicationStory)
    .where(eq(applicationStory.applicationId, id))
    .orderBy(asc(applicationStory.id));
  const others = found.email
    ? await db
        .select()
        .from(applications)
        .where(and(eq(applications.email, found.email), isNotNull(applications.sentAt)))
        .orderBy(desc(applications.sentAt))
    : [];
  return {
    ...rowOf(found),
    answers: found.answers,
    brought: found.brought,
    offer: found.offer,
    talkAt: found.talkAt?.getTime() ?? null,
    version: found.version,
    journeyId: found.journeyId,
    userId: found.userId,
    story: lines.map(({ id: line, kind, state, text, byName, at, emailedAt, heldBack }): StoryLine => ({
      id: line,
      kind,
      state,
      text,
      by: byName,
      at: at.getTime(),
      email: emailedAt ? "sent" : heldBack ? "held" : "coming",
    })),
    others: others.filter((one) => one.id !== id).map(rowOf),
  };
}

const refuse = (code: ApplicationsCode, message: string, status: number) =>
  new AppError(code, message, { status });
const notFound = () => refuse("NOT_FOUND", "There is no such application", 404);

export type Move = {
  id: string;
  to: SentState;
  /** The version that the owner looked at; undefined where several are moved at once. */
  version?: number | undefined;
  text: string;
  talkAt?: Date | undefined;
  offer?: Offer | undefined;
  who: Who;
};

const STATE_NAMES: Record<ApplicationState, string> = {
  draft: "a draft",
  received: "received",
  conversation: "in conversation",
  offered: "offered",
  waiting: "on the waiting list",
  seated: "seated",
  declined: "declined",
  withdrawn: "withdrawn",
};

/**
 * Brings an application into another state; the applicant gets a letter that says so.
 * @throws AppError NOT_FOUND (404), CHANGED_MEANWHILE (409), NOT_POSSIBLE (409)
 */
export async function moveApplication(services: Has, { id, to, version, text, talkAt, offer, who }: Move) {
  const now = services.clock.now();
  const week = await openWeek(services);
  await services.db.transaction(async (tx) => {
    if (to === "seated") await lockSeats(tx);
    const [found] = await tx.select().from(applications).where(eq(applications.id, id)).for("update");
    if (!found || found.state === "draft") throw notFound();
    if (version !== undefined && found.version !== version)
      throw refuse(
        "CHANGED_MEANWHILE",
        `This application was changed in the meantime: it is ${STATE_NAMES[found.state]} now. Look again ` +
          "before you change it.",
        409,
      );
    if (!mayMove(found.state, to))
      throw refuse(
        "NOT_POSSIBLE",
        `What is ${STATE_NAMES[found.state]} cannot become ${STATE_NAMES[to]}.`,
        409,
      );
    if (to === "seated" && found.way === "main") {
      const choices = await choicesIn(tx, week);
      if (choices.full && choices.dates === found.dates)
        throw refuse("NOT_POSSIBLE", `${found.dates} is full: every seat of the settings is taken.`, 409);
    }
    await tx
      .update(applications)
      .set({
        state: to,
        version: found.version + 1,
        movedAt: now,
        updatedAt: now,
        ...(talkAt && { talkAt }),
        ...(offer && { offer }),
      })
      .where(eq(applications.id, id));
    await recordState(
      services,
      tx,
      { applicationId: id, state: to, text, talkAt: talkAt ?? null, offer: offer ?? null },
      who,
    );
    await audit.record(tx, {
      who,
      action: "application.moved",
      subject: id,
      before: { state: found.state },
      after: { state: to, ...(talkAt && { talkAt: talkAt.toISOString() }), ...(offer && { offer }) },
      at: now,
    });
  });
}

/** Several at once, each by itself: one that cannot be moved stops none of the others. */
export async function moveMany(services: Has, ids: string[], move: Omit<Move, "id" | "version">) {
  const failed: { id: string; error: string }[] = [];
  for (const id of ids)
    try {
      // oxlint-disable-next-line no-await-in-loop -- seats are given one after the other
      await moveApplication(services, { ...move, id });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ id, error: error.message });
    }
  return { moved: ids.length - failed.length, failed };
}

/** Every application of a filter, the newest first, for a file; that it was taken stands in the audit log. */
export async function* eachApplication(services: Pick<Services, "db">, filter: ApplicationFilter) {
  yield* everyRow((at) => pageOf(services, filter, at));
}
