import { z } from "zod";
import { makeTicket, readTicket } from "../../../lib/signing.server.ts";
import { cookieLine } from "../../../platform/http/cookies.server.ts";
import { readCookie } from "../../../platform/http/cookie-reading.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { readSession } from "../../accounts/accounts.server.ts";
import { SEEN_AS, type Seen } from "../contract.ts";

/** Starts with `vv_`, like every personal cookie: responses to requests with it are never cached. */
const SEEN_COOKIE = "vv_see_as";
const PURPOSE = "see-as";
const LASTS_MS = 60 * 60_000;

const Ticket = z.strictObject({ at: z.number(), as: z.enum(SEEN_AS), who: z.string(), until: z.number() });
/** A cookie for a preview by this administrator only, valid for an hour. */
export function seenCookie(services: Pick<Services, "env" | "clock">, who: string, { at, as }: Seen): string {
  const until = services.clock.now().getTime() + LASTS_MS;
  const value = makeTicket(services.env, PURPOSE, { at, as, who, until });
  return cookieLine(services.env, SEEN_COOKIE, value, LASTS_MS / 1000);
}
/** Deletes the cookie. */
export const unseenCookie = (env: Services["env"]) => cookieLine(env, SEEN_COOKIE, "", 0);

function ticketIn({ env, clock }: Pick<Services, "env" | "clock">, headers: Headers) {
  const value = readCookie(headers, SEEN_COOKIE)?.slice(0, 2_000);
  const ticket = readTicket(env, PURPOSE, value ?? "", Ticket);
  return ticket && ticket.until > clock.now().getTime() ? ticket : undefined;
}

/** Whether a cookie header contains a preview cookie. */
const maySeeAs = (cookies: string | null | undefined) => Boolean(cookies?.includes(`${SEEN_COOKIE}=`));

/**
 * The preview of this request; undefined unless it comes from the administrator who started it. Cheap without
 * the cookie.
 */
export async function seenBy(services: Services, headers: Headers): Promise<Seen | undefined> {
  if (!maySeeAs(headers.get("cookie"))) return undefined;
  const ticket = ticketIn(services, headers);
  if (!ticket) return undefined;
  const { user } = await readSession(services, headers);
  return user?.isAdmin && user.id === ticket.who ? { at: ticket.at, as: ticket.as } : undefined;
}
