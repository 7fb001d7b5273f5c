import { z } from "zod";
import { DAY_MS } from "../../kernel/india-time.ts";
import { makeTicket, readTicket } from "../../kernel/signing.server.ts";
import { cookieLine, readCookie } from "../../platform/cookies.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { APPLICATION_ID } from "./contract.ts";

const PURPOSE = "application";
/** The cookie with the key. */
export const KEY_COOKIE = "vv_application";
const GOOD_FOR_MS = 180 * DAY_MS;
const Ticket = z.strictObject({ a: z.string().regex(APPLICATION_ID), e: z.int() });
type Env = Pick<Services, "env" | "clock">;

/** A key to one application: signed, good for half a year; with the application it opens nothing any more. */
export const makeKey = ({ env, clock }: Env, id: string) =>
  makeTicket(env, PURPOSE, { a: id, e: clock.now().getTime() + GOOD_FOR_MS });

/** The application that a key opens, or undefined. */
export function readKey({ env, clock }: Env, key: string): string | undefined {
  const ticket = readTicket(env, PURPOSE, key, Ticket);
  return ticket && ticket.e > clock.now().getTime() ? ticket.a : undefined;
}

/** The application that this browser holds the key to. */
export function heldApplication(services: Env, headers: Headers): string | undefined {
  const value = readCookie(headers, KEY_COOKIE);
  return value ? readKey(services, value) : undefined;
}

/** The Set-Cookie line that lets this browser go on with its application. Out of reach of scripts. */
export const keyCookie = (services: Env, id: string) =>
  cookieLine(services.env, KEY_COOKIE, makeKey(services, id), { seconds: GOOD_FOR_MS / 1000 });
