import { and, desc, eq, inArray } from "drizzle-orm";
import { AppError } from "../../../platform/errors.ts";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import * as settings from "../../settings/settings.server.ts";
import { type Application, recordState } from "../form/applying.server.ts";
import { type ApplicationState, LATER, type NamedApplication, type Offer, wayOf } from "../contract.ts";
import { checkedOffer, datesWarning, isOfferOpen } from "../domain/offer.ts";
import {
  type Decision,
  type DecisionForSeveral,
  hasSeat,
  mayMove,
  mayMoveWithOthers,
  STATE_WORDS,
} from "../domain/states.ts";
import type { ApplicationsCode } from "../events.contract.ts";
import { composeStateEmail } from "../emails.server.ts";
import { countPromised, countSeated, lockSeats, openWeek, type Week } from "../seats/seats.server.ts";
import { applications, applicationStory } from "../tables.server.ts";

type Needs = Pick<Services, "db" | "clock" | "env" | "events" | "log" | "notices">;

export type Move = {
  id: string;
  to: Decision;
  /** The version that the owner saw; undefined to move any version. */
  version?: number;
  text: string;
  talkAt?: Date;
  offer?: Offer;
  /** How to pay, and by when, for a seat that is confirmed. */
  payment?: string;
  who: Who;
};
/** The same decision for several applications. */
type MoveOfSeveral = { to: DecisionForSeveral; text: string; who: Who };

const refuse = (code: ApplicationsCode, message: string, status: number) =>
  new AppError(code, message, { status });

/**
 * The week that an offer is for: of the applied-for week and the open week, the first that includes the month
 * of arrival.
 * @throws AppError INVALID_DATA (400) if the arrival date is in neither
 */
function offeredDates(dates: string, { arrives }: Offer, week: Week): string {
  const candidates = [dates === LATER ? "" : dates, week.dates ?? ""].filter(Boolean);
  const matching = candidates.find((candidate) => {
    const month = settings.monthOf(candidate);
    return month === undefined || month === arrives.slice(0, 7);
  });
  if (matching === undefined && candidates.length > 0)
    throw new AppError(
      "INVALID_DATA" satisfies ApplicationsCode,
      `The arrival date is not in ${candidates.join(" or ")}.`,
      { field: "arrives" },
    );
  return matching ?? dates;
}

/**
 * @param promised whether the seat is already promised to this application
 * @throws AppError NOT_POSSIBLE (409) if every seat of the week is confirmed or offered
 */
async function requireFreeSeat(
  { clock }: Pick<Services, "clock">,
  tx: Tx,
  { id, dates, promised }: { id: string; dates: string; promised: boolean },
  week: Week,
) {
  if (week.dates !== dates || week.seats === undefined) return;
  const seated = await countSeated(tx, dates);
  if (seated >= week.seats) throw refuse("NOT_POSSIBLE", `${dates} is full: every seat is taken.`, 409);
  if (promised) return;
  const offered = await countPromised(tx, { dates, now: clock.now(), except: id });
  if (seated + offered >= week.seats)
    throw refuse(
      "NOT_POSSIBLE",
      `${dates} has no seat left to offer: ${seated} confirmed and ${offered} offered, of ${week.seats}.`,
      409,
    );
}

/** The state that a declined application had before. */
async function stateBeforeDecline(tx: Tx, id: string): Promise<ApplicationState> {
  const { applicationId, kind, state } = applicationStory;
  const [, before] = await tx
    .select({ state })
    .from(applicationStory)
    .where(and(eq(applicationId, id), eq(kind, "state")))
    .orderBy(desc(applicationStory.id))
    .limit(2);
  return before?.state ?? "received";
}

/**
 * Locks an application and validates a change of state.
 * @returns the application before and after the change, and the checked offer
 * @throws AppError NOT_FOUND (404), CHANGED_MEANWHILE (409), NOT_POSSIBLE (409), INVALID_DATA (400, with the
 * field)
 */
async function planMove(services: Pick<Services, "clock">, tx: Tx, move: Move, week: Week) {
  const { id, to, version, talkAt, payment } = move;
  if (to === "seated" || to === "offered" || to === "reopened") await lockSeats(tx);
  const [application] = await tx.select().from(applications).where(eq(applications.id, id)).for("update");
  if (!application || application.state === "draft")
    throw refuse("NOT_FOUND", "This application does not exist", 404);
  if (version !== undefined && application.version !== version)
    throw refuse(
      "CHANGED_MEANWHILE",
      `This application was changed in the meantime: it is now ${STATE_WORDS[application.state].is}. Check it again before you change it.`,
      409,
    );
  if (!mayMove(application.state, to))
    throw refuse(
      "NOT_POSSIBLE",
      `An application that is ${STATE_WORDS[application.state].is} cannot ${to === "reopened" ? "be reopened" : `become ${STATE_WORDS[to].is}`}.`,
      409,
    );
  const way = wayOf(application);
  const checked = move.offer && checkedOffer(move.offer, { way, now: services.clock.now() });
  if (checked && "problems" in checked) {
    const { problems } = checked;
    const [[field, message] = ["", ""]] = Object.entries(problems);
    throw new AppError("INVALID_DATA" satisfies ApplicationsCode, message, { field, problems });
  }
  const offer = checked?.offer;
  const dates = offer && way !== "insider" ? offeredDates(application.dates, offer, week) : application.dates;
  const state = to === "reopened" ? await stateBeforeDecline(tx, id) : to;
  const isOver = !application.offer || !isOfferOpen(application.offer, services.clock.now());
  const ended = to === "reopened" && state === "offered" && isOver;
  if (way === "main" && hasSeat(state) && !ended)
    await requireFreeSeat(services, tx, { id, dates, promised: to === "seated" }, week);
  const after: Application = {
    ...application,
    state,
    dates,
    version: application.version + 1,
    talkAt: talkAt ?? application.talkAt,
    offer: payment && application.offer ? { ...application.offer, payment } : (offer ?? application.offer),
  };
  return { before: application, after, offer };
}

/** The offer to repeat in the email about the state. */
const offerOf = ({ state, offer }: Application) => (hasSeat(state) ? offer : null);

/**
 * Moves an application to another state and emails the applicant.
 * @throws AppError as `planMove`
 */
export async function moveApplication(services: Needs, move: Move) {
  const { id, text, talkAt, who } = move;
  const now = services.clock.now();
  const week = await openWeek(services);
  await transaction(services.db, async (tx) => {
    const { before, after, offer } = await planMove(services, tx, move, week);
    const { state, dates, version } = after;
    await tx
      .update(applications)
      .set({ state, dates, version, talkAt: after.talkAt, offer: after.offer, movedAt: now, updatedAt: now })
      .where(eq(applications.id, id));
    await recordState(
      services,
      tx,
      { applicationId: id, state, text, talkAt: talkAt ?? null, offer: offerOf(after) },
      who,
    );
    await audit.record(tx, {
      who,
      action: "application.moved",
      subject: id,
      before: { state: before.state },
      after: { state, ...(talkAt && { talkAt: talkAt.toISOString() }), ...(offer && { offer }) },
      at: now,
    });
  });
}

/** Applications by their ids, in the order of `ids`. */
async function readNamed({ db }: Pick<Services, "db">, ids: string[]) {
  const { id, name, state, version } = applications;
  const named = await db.select({ id, name, state, version }).from(applications).where(inArray(id, ids));
  return named.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
const nameOf = ({ id, name, state }: NamedApplication): NamedApplication => ({ id, name, state });

/**
 * Moves several applications, each in its own transaction; skips those that the decision does not apply to.
 * @returns how many were moved, and the skipped ones
 */
export async function moveMany(services: Needs, ids: string[], move: MoveOfSeveral) {
  const named = await readNamed(services, ids);
  const left: string[] = [];
  for (const { id, state, version } of named)
    try {
      if (!mayMoveWithOthers(state, move.to)) left.push(id);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      else await moveApplication(services, { ...move, id, version });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      left.push(id); // changed in the meantime
    }
  return { moved: named.length - left.length, left: (await readNamed(services, left)).map(nameOf) };
}

/**
 * A preview of the email that a move would send, without its link to the application.
 * @throws AppError as `planMove`
 */
export async function previewMove(services: Needs, move: Move) {
  const week = await openWeek(services);
  const { place_from: from, place_to: to } = await settings.readSettings(services);
  const { after, offer } = await transaction(services.db, (tx) => planMove(services, tx, move, week));
  const warning = offer && wayOf(after) === "main" ? datesWarning(offer, { from, to }) : "";
  const email = composeStateEmail(services, after, {
    link: `${services.env.ORIGIN}/application`,
    text: move.text,
    offer: offerOf(after),
    talkAt: move.talkAt ?? null,
    reopened: move.to === "reopened",
    sequence: 0,
  });
  return { to: after.email, name: after.name, subject: email.subject, message: email.text, warning };
}

/**
 * A preview of the email to the first of several applicants, with the applications that would be moved and
 * those that would be skipped.
 * @throws AppError NOT_FOUND (404); NOT_POSSIBLE (409) if all would be skipped
 */
export async function previewMany(services: Needs, ids: string[], move: MoveOfSeveral) {
  const named = await readNamed(services, ids);
  if (named.length === 0) throw refuse("NOT_FOUND", "These applications do not exist", 404);
  const moves = named.filter(({ state }) => mayMoveWithOthers(state, move.to));
  const [first] = moves;
  if (!first)
    throw refuse(
      "NOT_POSSIBLE",
      `None of these applications can become ${STATE_WORDS[move.to].is} here. Open one to change it.`,
      409,
    );
  const email = await previewMove(services, { ...move, id: first.id, version: first.version });
  const left = named.filter((application) => !moves.includes(application));
  return { ...email, moves: moves.map(nameOf), left: left.map(nameOf) };
}
