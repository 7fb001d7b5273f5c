import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import { hashOf, makeTicket, newSecret, readTicket } from "../../../lib/signing.server.ts";
import { DAY_MS } from "../../../lib/india-time.ts";
import type { Services } from "../../../platform/services.server.ts";
import { cookieFor, secretOf } from "../results/browser-cookie.server.ts";
import { SESSION_ID } from "../contract.ts";
import { reachSession, touchedAt, type Asker } from "./sessions.server.ts";
import { questAnswers, questBrowsers, questResumeLinks, questSessions } from "../tables.server.ts";
import { required } from "../../../lib/checked.ts";

const PURPOSE = "quest.resume";
const GOOD_FOR_MS = 7 * DAY_MS;
const Ticket = z.strictObject({
  s: z.string().regex(SESSION_ID),
  n: z.string().length(22),
  e: z.number().int(),
});
type Ticket = z.infer<typeof Ticket>;
type Env = Pick<Services, "env">;

const readLink = ({ env }: Env, token: string) => readTicket(env, PURPOSE, token, Ticket);

/**
 * Creates a link with which one other browser can continue this quest: signed, single-use, valid for seven
 * days.
 * @throws AppError QUEST_NOT_FOUND (404), NOT_YOUR_QUEST (403)
 */
export async function makeResumeLink(
  services: Pick<Services, "db" | "clock" | "env">,
  sessionId: string,
  asker: Asker,
): Promise<{ url: string; expiresAt: string }> {
  const nonce = randomBytes(16).toString("base64url");
  const expiresAt = new Date(services.clock.now().getTime() + GOOD_FOR_MS);
  await transaction(services.db, async (tx) => {
    await reachSession(tx, sessionId, asker);
    await tx.insert(questResumeLinks).values({ nonce, sessionId, expiresAt });
  });
  const value: Ticket = { s: sessionId, n: nonce, e: expiresAt.getTime() };
  return {
    url: `${services.env.ORIGIN}/quest/resume/${makeTicket(services.env, PURPOSE, value)}`,
    expiresAt: expiresAt.toISOString(),
  };
}

export type LinkState =
  | { state: "ready"; sessionId: string; answered: number }
  | { state: "forged" | "expired" | "used" | "gone" };

/**
 * The state of a resume link. Reading does not use it up, since message previews and mail scanners open links
 * too.
 */
export async function readResumeLink(
  services: Pick<Services, "db" | "clock" | "env">,
  token: string,
): Promise<LinkState> {
  const ticket = readLink(services, token);
  if (!ticket) return { state: "forged" };
  if (ticket.e <= services.clock.now().getTime()) return { state: "expired" };
  const [link] = await services.db
    .select()
    .from(questResumeLinks)
    .where(eq(questResumeLinks.nonce, ticket.n));
  if (!link) return { state: "gone" };
  if (link.usedAt) return { state: "used" };
  const answered = await services.db.$count(questAnswers, eq(questAnswers.sessionId, ticket.s));
  return { state: "ready", sessionId: ticket.s, answered };
}

/** Uses up a link. @returns whether it was still valid */
async function spend(tx: Tx, nonce: string, now: Date): Promise<boolean> {
  const open = and(
    eq(questResumeLinks.nonce, nonce),
    isNull(questResumeLinks.usedAt),
    gt(questResumeLinks.expiresAt, now),
  );
  const spent = await tx
    .update(questResumeLinks)
    .set({ usedAt: now })
    .where(open)
    .returning({ id: questResumeLinks.sessionId });
  return spent.length > 0;
}

/** Uses up the link and gives this browser access to the quest. Two simultaneous clicks use it once. */
export async function followResumeLink(
  services: Pick<Services, "db" | "clock" | "env">,
  token: string,
  headers: Headers,
): Promise<{ sessionId: string; cookie: string } | LinkState> {
  const link = await readResumeLink(services, token);
  if (link.state !== "ready") return link;
  const ticket = required(readLink(services, token), "what a link says that is good");
  const now = services.clock.now();
  const secret = secretOf(headers) ?? newSecret();
  return transaction(services.db, async (tx) => {
    const [session] = await tx
      .select()
      .from(questSessions)
      .where(eq(questSessions.id, ticket.s))
      .for("update"); // locked before the link, in the same order as a claim
    if (!session) return { state: "gone" };
    if (!(await spend(tx, ticket.n, now))) return { state: "used" };
    await tx
      .insert(questBrowsers)
      .values({ sessionId: ticket.s, secretHash: hashOf(secret), grantedAt: now })
      .onConflictDoNothing();
    await tx.update(questSessions).set(touchedAt(now, session)).where(eq(questSessions.id, session.id));
    return { sessionId: ticket.s, cookie: cookieFor(services.env, secret) };
  });
}
