import { APPLICATION_ID } from "../contract.ts";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { DAY_MS } from "../../../lib/india-time.ts";
import { makeTicket, readTicket } from "../../../lib/signing.server.ts";
import { cookieLine } from "../../../platform/http/cookies.server.ts";
import { readCookie } from "../../../platform/http/cookie-reading.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { SessionHooks } from "../../accounts/contract.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import { applications } from "../tables.server.ts";

const PURPOSE = "application";
/** The cookie with the key. */
const KEY_COOKIE = "vv_application";
const GOOD_FOR_MS = 180 * DAY_MS;
/** `r`: the application's `keyRound`, left out while it is 0. */
const Ticket = z.strictObject({ a: z.string().regex(APPLICATION_ID), e: z.int(), r: z.int().optional() });
type Env = Pick<Services, "env" | "clock">;
/** What a key contains. */
export type ApplicationKey = Pick<typeof applications.$inferSelect, "id" | "keyRound">;

/** A signed key to one application, valid for half a year or until its links are cancelled. */
export const makeKey = ({ env, clock }: Env, { id, keyRound }: ApplicationKey) =>
  makeTicket(env, PURPOSE, {
    a: id,
    e: clock.now().getTime() + GOOD_FOR_MS,
    ...(keyRound > 0 && { r: keyRound }),
  });

/** The application that a key opens. */
export async function findByKey({ db, env, clock }: Env & Pick<Services, "db">, key: string) {
  const ticket = readTicket(env, PURPOSE, key, Ticket);
  if (!ticket || ticket.e <= clock.now().getTime()) return undefined;
  const [application] = await db.select().from(applications).where(eq(applications.id, ticket.a));
  return application?.keyRound === (ticket.r ?? 0) ? application : undefined;
}

/** The application whose key this browser holds. */
export async function findByCookie(services: Env & Pick<Services, "db">, headers: Headers) {
  const value = readCookie(headers, KEY_COOKIE);
  return value ? await findByKey(services, value) : undefined;
}

/** The Set-Cookie header that lets this browser continue its application. HttpOnly. */
export const keyCookie = (services: Env, opened: ApplicationKey) =>
  cookieLine(services.env, KEY_COOKIE, makeKey(services, opened), GOOD_FOR_MS / 1000);

/** Removes the key to the application at sign-out, so that the next person on the device cannot open it. */
export const applicationsSessionHooks: SessionHooks<Services> = {
  carry: async () => undefined,
  arrived: async () => undefined,
  async left(services, { userId, headers }) {
    const application = await findByCookie(services, headers);
    if (!application) return [];
    const isTheirs =
      application.userId === userId ||
      (application.userId === null &&
        application.email === (await accounts.findUser(services, userId))?.email);
    return isTheirs ? [KEY_COOKIE] : [];
  },
};
