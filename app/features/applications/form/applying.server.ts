import { and, desc, eq, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { DAY_MS, indiaDay } from "../../../lib/india-time.ts";
import { hashOf, newId } from "../../../lib/signing.server.ts";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { countVisitorAttempt, type Limit } from "../../../platform/http/rate-limits.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import { archetypeName, TRAITS, type Trait } from "../../quest/contract.ts";
import * as quest from "../../quest/quest.server.ts";
import type { Answers, Brought, Problems, SentState } from "../contract.ts";
import {
  applicationBegun,
  applicationMoved,
  APPLICATIONS_CHANGED,
  ownerNoticed,
} from "../events.contract.ts";
import { draftProblems, isAddress, sendingProblems } from "../domain/form.ts";
import { isEnded, OPEN } from "../domain/states.ts";
import { ofMember } from "../personal-data.server.ts";
import { choicesIn, isClosed, openWeek } from "../seats/seats.server.ts";
import { applications, applicationStory, NEXT_ROUND } from "../tables.server.ts";
import type { ApplicationKey } from "./key-cookie.server.ts";

type Needs = Pick<Services, "db" | "clock" | "env" | "events" | "log" | "notices">;
export type Application = typeof applications.$inferSelect;

/**
 * Limits per network address, for new applications and for saving. They are high because many people in a
 * hostel or mobile network share one address, and a draft is saved every few seconds.
 */
const BEGINS: Limit = { seconds: 60 * 60, max: 200 };
const SENDS: Limit = { seconds: 10 * 60, max: 2_000 };
/** Drafts are deleted after this long without a change. */
const DRAFT_DAYS = 60;
/** Declined and withdrawn applications are deleted after this long. */
const CLOSED_DAYS = 365;

const columnsOf = (answers: Answers) => ({
  answers,
  email: answers.email,
  name: answers.name.slice(0, 120),
  way: answers.way,
  dates: answers.dates,
});

/** Counts a save by this visitor. @throws TooManyRequests (429) */
export const countVisitor = (services: Pick<Services, "db" | "clock">, visitor: string) =>
  countVisitorAttempt(services, { name: "application visitor", address: visitor, limit: SENDS });

/** Counts an application that this visitor starts. @throws TooManyRequests (429) */
const countBeginning = (services: Pick<Services, "db" | "clock">, visitor: string) =>
  countVisitorAttempt(services, { name: "application begins", address: visitor, limit: BEGINS });

export async function readApplication(
  { db }: Pick<Services, "db">,
  id: string,
): Promise<Application | undefined> {
  return (await db.select().from(applications).where(eq(applications.id, id)))[0];
}

/**
 * The newest application in a member's account, or else the newest that was sent without an account from
 * their confirmed address.
 */
export async function applicationOfMember(services: Pick<Services, "db" | "env">, userId: string) {
  const newest = (which?: SQL) =>
    services.db.select().from(applications).where(which).orderBy(desc(applications.updatedAt)).limit(1);
  const [own] = await newest(eq(applications.userId, userId));
  const member = own ? undefined : await accounts.findUser(services, userId);
  if (!member?.emailVerified) return own;
  const sent = and(ofMember(member), isNotNull(applications.sentAt));
  return (await newest(sent))[0];
}

/** Adds an application to the account of the signed-in person who holds its key. */
export async function joinAccount({ db }: Pick<Services, "db">, id: string, userId: string) {
  await db
    .update(applications)
    .set({ userId })
    .where(and(eq(applications.id, id), sql`${applications.userId} is null`));
}

/** A request to save or send an application. */
type DraftRequest = {
  id: string | undefined;
  /** A secret of the device; saves with the same one belong to the same draft. */
  begun?: string;
  answers: Answers;
  visitor: string;
  userId: string | null;
};

const lockById = async (tx: Tx, id: string | undefined) =>
  id === undefined
    ? undefined
    : (await tx.select().from(applications).where(eq(applications.id, id)).for("update"))[0];

/** Serializes requests with the same email address, so that the second one sees the first one's draft. */
const lockAddress = (tx: Tx, { email }: Answers) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`application ${email}`}))`);

/**
 * The application of a request, and an id in case a new one is needed. A device that has not received its key
 * yet identifies its draft by its own secret, until the draft's links are cancelled.
 */
async function findDraft(tx: Tx, { id, begun, answers }: DraftRequest) {
  const byKey = await lockById(tx, id);
  const own = begun === undefined ? undefined : `app_${hashOf(`${begun} ${answers.email}`).slice(0, 22)}`;
  const named = own === undefined || own === id ? byKey : await lockById(tx, own);
  const isOn = named && named.keyRound === 0 && named.email === answers.email && !isEnded(named.state);
  return { existing: byKey ?? (isOn ? named : undefined), nextId: named || !own ? newId("app") : own };
}

/**
 * Deletes the draft that is being replaced, if there is one.
 * @returns when that draft was started, or now
 */
async function endDraft(tx: Tx, draft: Application | undefined, now: Date): Promise<Date> {
  if (draft) await tx.delete(applications).where(eq(applications.id, draft.id));
  return draft?.createdAt ?? now;
}

/** The parts of an application's key. */
const keyOf = ({ id, keyRound }: ApplicationKey): ApplicationKey => ({ id, keyRound });
export type Saved =
  | ({ is: "saved" } & ApplicationKey)
  /** Nothing was saved: the email address is missing, or fields have problems. */
  | { is: "unsaved"; problems: Problems }
  | ({ is: "sent" } & ApplicationKey);

/**
 * Saves a draft once it has an email address; the first time, a link to continue is sent there. A draft whose
 * address changes becomes a new draft, so that a key sent to the old address, or planted by an attacker, does
 * not open it.
 */
export async function saveDraft(services: Needs, request: DraftRequest): Promise<Saved> {
  const { id, answers, visitor, userId } = request;
  const problems = draftProblems(answers);
  if (Object.keys(problems).length > 0 || !isAddress(answers.email)) return { is: "unsaved", problems };
  const now = services.clock.now();
  const isKnown = id !== undefined && (await readApplication(services, id)) !== undefined;
  if (!isKnown) await countBeginning(services, visitor);
  return transaction(services.db, async (tx) => {
    await lockAddress(tx, answers);
    const { existing, nextId } = await findDraft(tx, request);
    if (existing && existing.state !== "draft") return { is: "sent", ...keyOf(existing) };
    const row = { ...columnsOf(answers), updatedAt: now };
    if (existing?.email === answers.email) {
      await tx.update(applications).set(row).where(eq(applications.id, existing.id));
      return { is: "saved", ...keyOf(existing) };
    }
    const createdAt = await endDraft(tx, existing, now);
    await tx.insert(applications).values({ id: nextId, state: "draft", userId, createdAt, ...row });
    await services.events.publish(tx, applicationBegun, { applicationId: nextId });
    return { is: "saved", id: nextId, keyRound: 0 };
  });
}

const TRAIT_NAMES: Record<Trait, string> = {
  O: "Openness",
  C: "Conscientiousness",
  E: "Extraversion",
  A: "Agreeableness",
  N: "Sensitivity",
};

/** What the owner would see of the newest quest result of this member or browser. */
export async function readBrought(
  services: Pick<Services, "db">,
  { userId, headers }: { userId: string | null; headers: Headers },
): Promise<Brought | undefined> {
  const result =
    (userId ? await quest.latestResultOf(services, userId) : undefined) ??
    (await quest.latestResultHere(services, headers));
  if (!result) return undefined;
  const { scores, completedAt } = result;
  return {
    archetype: archetypeName(scores.archetype),
    traits: TRAITS.map((trait) => ({
      name: TRAIT_NAMES[trait],
      percentile: Math.round(scores.traits[trait].percentile),
    })),
    takenAt: completedAt.getTime(),
  };
}

export type Sent =
  | ({ is: "sent" } & ApplicationKey)
  | { is: "refused"; problems: Problems }
  | { is: "closed" };
type Sending = DraftRequest & { journeyId: string | null; brought: Brought | undefined };

/**
 * The same answers from the same address within a day count as one application sent twice, unless it was
 * withdrawn or declined.
 */
async function findDuplicate(tx: Tx, answers: Answers, now: Date) {
  const [duplicate] = await tx
    .select({ id: applications.id, keyRound: applications.keyRound })
    .from(applications)
    .where(
      and(
        eq(applications.email, answers.email),
        inArray(applications.state, OPEN),
        sql`${applications.sentAt} > ${new Date(now.getTime() - DAY_MS).toISOString()}`,
        sql`${applications.answers} = ${JSON.stringify(answers)}::jsonb`,
      ),
    );
  return duplicate;
}

/**
 * Sends an application to the owner. A second one from the same address is accepted and flagged (`again`).
 * Everything is stored in one transaction.
 */
export async function sendApplication(services: Needs, request: Sending): Promise<Sent> {
  const { answers, userId, visitor } = request;
  const now = services.clock.now();
  if (await isClosed(services)) return { is: "closed" };
  if (request.id === undefined) await countBeginning(services, visitor);
  const week = await openWeek(services);
  return transaction(services.db, async (tx): Promise<Sent> => {
    await lockAddress(tx, answers);
    const { existing: draft, nextId } = await findDraft(tx, request);
    if (draft && draft.state !== "draft") return { is: "sent", ...keyOf(draft) };
    const problems = sendingProblems(answers, await choicesIn(tx, week));
    if (Object.keys(problems).length > 0) return { is: "refused", problems };
    const duplicate = await findDuplicate(tx, answers, now);
    if (duplicate) return { is: "sent", ...duplicate };
    const others = await tx.$count(
      applications,
      and(eq(applications.email, answers.email), inArray(applications.state, OPEN)),
    );
    const row = {
      ...columnsOf(answers),
      state: "received" as const,
      again: others > 0,
      brought: answers.quest === "yes" ? (request.brought ?? null) : null,
      journeyId: request.journeyId,
      updatedAt: now,
      sentAt: now,
      movedAt: now,
    };
    const same = draft?.email === answers.email ? draft : undefined;
    const id = same?.id ?? nextId;
    if (same) await tx.update(applications).set(row).where(eq(applications.id, id));
    else {
      const createdAt = await endDraft(tx, draft, now);
      await tx.insert(applications).values({ id, userId, createdAt, ...row });
    }
    await recordState(services, tx, { applicationId: id, state: "received", text: "" }, APPLICANT);
    return { is: "sent", id, keyRound: same?.keyRound ?? 0 };
  });
}

/** The applicant, in the history of an application. */
const APPLICANT = { id: "", name: "The applicant" };

type StateEntry = Pick<
  typeof applicationStory.$inferInsert,
  "applicationId" | "state" | "text" | "offer" | "talkAt"
>;
/** The applicant's actions that administrators are emailed about. */
const OWNER_EMAILS: SentState[] = ["received", "accepted", "withdrawn"];

/**
 * Adds a new state to the history and queues the emails about it: to the applicant, and to administrators
 * where the applicant acted.
 */
export async function recordState(
  { clock, env, events, notices }: Pick<Services, "clock" | "env" | "events" | "notices">,
  tx: Tx,
  line: StateEntry,
  by: { id: string; name: string },
) {
  const [entry] = await tx
    .insert(applicationStory)
    .values({ ...line, kind: "state", byId: by.id, byName: by.name, at: clock.now() })
    .returning({ id: applicationStory.id });
  if (entry) await events.publish(tx, applicationMoved, { entryId: entry.id });
  if (entry && by.id === APPLICANT.id && OWNER_EMAILS.some((state) => state === line.state))
    for (const address of env.ADMIN_EMAILS)
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await events.publish(tx, ownerNoticed, { entryId: entry.id, address });
  await notices.send(tx, APPLICATIONS_CHANGED);
}

/**
 * Withdraws an application: earlier links stop working, and the email about it has a new one. Drafts and
 * closed applications are left unchanged.
 * @returns the parts of its new key; undefined if it was left unchanged
 */
export async function withdrawApplication(services: Needs, id: string) {
  const now = services.clock.now();
  return transaction(services.db, async (tx) => {
    const [moved] = await tx
      .update(applications)
      .set({
        state: "withdrawn",
        version: sql`${applications.version} + 1`,
        keyRound: NEXT_ROUND,
        movedAt: now,
        updatedAt: now,
      })
      .where(and(eq(applications.id, id), inArray(applications.state, OPEN)))
      .returning({ id: applications.id, keyRound: applications.keyRound });
    if (!moved) return undefined;
    await recordState(services, tx, { applicationId: id, state: "withdrawn", text: "" }, APPLICANT);
    return moved;
  });
}

/**
 * Accepts the offer that the applicant saw.
 * @returns false, without any change, if it has changed since, has expired or was already accepted
 */
export async function acceptOffer(services: Needs, { id, version }: { id: string; version: number }) {
  const now = services.clock.now();
  return transaction(services.db, async (tx) => {
    const [accepted] = await tx
      .update(applications)
      .set({ state: "accepted", version: version + 1, movedAt: now, updatedAt: now })
      .where(
        and(
          eq(applications.id, id),
          eq(applications.version, version),
          eq(applications.state, "offered"),
          sql`${applications.offer} ->> 'until' >= ${indiaDay(now)}`,
        ),
      )
      .returning({ offer: applications.offer });
    if (!accepted) return false;
    const { offer } = accepted;
    await recordState(services, tx, { applicationId: id, state: "accepted", text: "", offer }, APPLICANT);
    return true;
  });
}

/** Deletes drafts after sixty days without a change, and declined and withdrawn applications after a year. */
export async function tidyApplications(services: Pick<Services, "db" | "clock">) {
  const daysAgo = (days: number) => new Date(services.clock.now().getTime() - days * DAY_MS);
  await services.db
    .delete(applications)
    .where(
      or(
        and(eq(applications.state, "draft"), lt(applications.updatedAt, daysAgo(DRAFT_DAYS))),
        and(
          inArray(applications.state, ["declined", "withdrawn"]),
          lt(applications.movedAt, daysAgo(CLOSED_DAYS)),
        ),
      ),
    );
}
