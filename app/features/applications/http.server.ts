import type { ApplicationsCode } from "./events.contract.ts";
import { Hono } from "hono";
import { z } from "zod";
import { fromIndiaClock } from "../../lib/india-clock.ts";
import { isDay } from "../../lib/india-time.ts";
import { AppError } from "../../platform/errors.ts";
import { addressOf, readJson, requireSameOrigin } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { readSession } from "../accounts/accounts.server.ts";
import { exportCsv } from "../safety/safety.server.ts";
import type { Who } from "../audit/contract.ts";
import { isWay, LATER, SENT_STATES, WAYS, APPLICATION_ID } from "./contract.ts";
import { answersOf, begunIn } from "./domain/form.ts";
import * as applications from "./applications.server.ts";
import { STATE_WORDS } from "./ui/state.tsx";

/** The largest draft as JSON, in bytes: every field at its longest, doubled for escapes. */
const LARGEST = 120_000;
const Draft = z.record(z.string().max(40), z.string().max(60_000));

const text = z.string().trim().max(4_000, "Write at most 4,000 characters.").default("");
const line = z.string().trim().max(200, "Write at most 200 characters.");
const lines = z.string().trim().max(2_000, "Write at most 2,000 characters.");
const day = z.string().refine(isDay, "Choose a valid date.");
const Move = z.strictObject({
  to: z.enum(SENT_STATES),
  version: z.int().optional(),
  text,
  talk: z.strictObject({ date: day, time: z.string() }).optional(),
  offer: z
    .strictObject({
      price: z.string().trim().max(60),
      tax: line,
      arrives: z.string().max(10),
      leaves: z.string().max(10),
      room: line,
      includes: lines,
      cancellation: lines,
      until: z.string().max(10),
    })
    .optional(),
});
const Many = Move.extend({ ids: z.array(z.string().regex(APPLICATION_ID)).min(1).max(200) });

const refuse = (message: string, field: string) =>
  new AppError("INVALID_DATA" satisfies ApplicationsCode, message, { field });

type Move = z.infer<typeof Move>;
/** @throws AppError INVALID_DATA (400, with the field) where what the state needs is missing or over */
function requireComplete({ to, offer }: Move, talkAt: Date | undefined, now: Date): void {
  if (to === "conversation" && !talkAt) throw refuse("Choose the date and time of the conversation.", "talk");
  if (talkAt && talkAt.getTime() < now.getTime())
    throw refuse("This time has passed. Choose a later one.", "talk");
  if (to === "offered" && !offer) throw refuse("Enter the offer.", "offer");
}

/** What a state needs: a conversation its time, an offer its price and last day. */
function movement({ clock }: Pick<Services, "clock">, move: Move) {
  const { to, text: words, talk, offer } = move;
  const talkAt = talk && fromIndiaClock(talk.date, talk.time);
  requireComplete(move, talkAt, clock.now());
  return {
    to,
    text: words,
    talkAt: to === "conversation" ? talkAt : undefined,
    offer: to === "offered" ? offer : undefined,
  };
}

const EXPORT = [
  { name: "Sent", of: (one: Row) => one.sentAt },
  { name: "Status", of: (one: Row) => STATE_WORDS[one.state].name },
  { name: "Name", of: (one: Row) => one.name },
  { name: "Email", of: (one: Row) => one.email },
  { name: "Phone", of: (one: Row) => one.answers.phone },
  { name: "Package", of: (one: Row) => (isWay(one.way) ? WAYS[one.way] : one.way) },
  { name: "Dates", of: (one: Row) => (one.dates === LATER ? "The next dates" : one.dates) },
  { name: "Status since", of: (one: Row) => one.movedAt },
  { name: "Conversation", of: (one: Row) => one.talkAt },
  { name: "Offer", of: (one: Row) => one.offer?.price },
  { name: "Arrival", of: (one: Row) => one.offer?.arrives },
  { name: "Departure", of: (one: Row) => one.offer?.leaves },
  { name: "Room", of: (one: Row) => one.offer?.room },
  { name: "Offer valid through", of: (one: Row) => one.offer?.until },
  { name: "Who they are", of: (one: Row) => one.answers.about },
  { name: "What they are building", of: (one: Row) => one.answers.building },
  { name: "Where it is stuck", of: (one: Row) => one.answers.stuck },
  { name: "What they would bring", of: (one: Row) => one.answers.brings },
];
type Row = NonNullable<Awaited<ReturnType<typeof applications.readApplication>>>;

/** `/api/applications/draft` for applicants; `/api/admin/applications*` for administrators. */
export function applicationsHttp(services: Services) {
  const app = new Hono<{ Variables: { admin: Who } }>();
  const ROOT = "/api/admin/applications";
  return app
    .post("/api/applications/draft", async (c) => {
      requireSameOrigin(c, services.env);
      const given = await readJson(c, Draft, LARGEST);
      const visitor = addressOf(c, services.env);
      await applications.countVisitor(services, visitor);
      c.header("cache-control", "no-store");
      // a robot gets the same answer as a person
      if (given["website"]) return c.json({ success: true, saved: false });
      const user = (await readSession(services, c.req.raw.headers))?.user ?? null;
      const asker = { userId: user?.id ?? null, headers: c.req.raw.headers };
      const found = await applications.applicationHere(services, asker);
      const outcome = await applications.saveDraft(services, {
        id: found && (found.state === "draft" || applications.isOpen(found.state)) ? found.id : undefined,
        begun: begunIn(given),
        answers: answersOf(given),
        visitor,
        userId: asker.userId,
      });
      if (outcome.is === "unsaved")
        return c.json({ success: true, saved: false, problems: outcome.problems });
      c.header("set-cookie", applications.keyCookie(services, outcome));
      return c.json({ success: true, saved: outcome.is === "saved", sent: outcome.is === "sent" });
    })
    .get(`${ROOT}.csv`, async (c) => {
      const { q, state } = c.req.query();
      return exportCsv(services, {
        who: c.get("admin"),
        action: "applications.exported",
        subject: "applications",
        filter: { q, state: state ?? "" },
        columns: EXPORT,
        rows: applications.eachApplication(services, { q, state }),
      });
    })
    .post(`${ROOT}/move`, async (c) => {
      const { ids, ...move } = await readJson(c, Many);
      return c.json({
        success: true,
        ...(await applications.moveMany(services, ids, { ...movement(services, move), who: c.get("admin") })),
      });
    })
    .post(`${ROOT}/preview`, async (c) => {
      const { ids, ...move } = await readJson(c, Many);
      // the others get the same text with their own names
      const [id = ""] = ids;
      return c.json({
        success: true,
        ...(await applications.previewMove(services, {
          ...movement(services, move),
          id,
          who: c.get("admin"),
        })),
      });
    })
    .post(`${ROOT}/:id/preview`, async (c) => {
      const move = await readJson(c, Move);
      return c.json({
        success: true,
        ...(await applications.previewMove(services, {
          ...movement(services, move),
          id: c.req.param("id"),
          version: move.version,
          who: c.get("admin"),
        })),
      });
    })
    .post(`${ROOT}/:id/move`, async (c) => {
      const move = await readJson(c, Move);
      await applications.moveApplication(services, {
        ...movement(services, move),
        id: c.req.param("id"),
        version: move.version,
        who: c.get("admin"),
      });
      return c.json({ success: true });
    });
}
