import { z } from "zod";
import { makeTicket, readTicket } from "../../../lib/signing.server.ts";
import { cookieLine } from "../../../platform/http/cookies.server.ts";
import { readCookie } from "../../../platform/http/cookie-reading.server.ts";
import { pathOfPage } from "../../../platform/pages/page.ts";
import type { Services } from "../../../platform/services.server.ts";
import { readSession } from "../../accounts/accounts.server.ts";
import { PREVIEW_AS, type Preview } from "../contract.ts";

/** Starts with `vv_`, like every personal cookie: responses to requests with it are never cached. */
const PREVIEW_COOKIE = "vv_see_as";
const PURPOSE = "see-as";
const VALID_MS = 60 * 60_000;

const Ticket = z.strictObject({ at: z.number(), as: z.enum(PREVIEW_AS), who: z.string(), until: z.number() });
/** A cookie for a preview by this administrator only, valid for an hour. */
export function previewCookie(
  services: Pick<Services, "env" | "clock">,
  who: string,
  { at, as }: Preview,
): string {
  const until = services.clock.now().getTime() + VALID_MS;
  const value = makeTicket(services.env, PURPOSE, { at, as, who, until });
  return cookieLine(services.env, PREVIEW_COOKIE, value, VALID_MS / 1000);
}
/** Deletes the cookie. */
export const endedPreviewCookie = (env: Services["env"]) => cookieLine(env, PREVIEW_COOKIE, "", 0);

/**
 * The preview of this request; undefined unless it comes from the administrator who started it. Reads the
 * session only if there is a preview cookie.
 */
export async function readPreview(services: Services, headers: Headers): Promise<Preview | undefined> {
  const cookie = readCookie(headers, PREVIEW_COOKIE);
  if (!cookie) return undefined;
  const ticket = readTicket(services.env, PURPOSE, cookie.slice(0, 2_000), Ticket);
  if (!ticket || ticket.until <= services.clock.now().getTime()) return undefined;
  const { user } = await readSession(services, headers);
  return user?.isAdmin && user.id === ticket.who ? { at: ticket.at, as: ticket.as } : undefined;
}

const readsPublicPage = ({ pages }: Pick<Services, "pages">, { method, url }: Request) =>
  (method === "GET" || method === "HEAD") && pages.of(pathOfPage(new URL(url).pathname)).public;

/**
 * The request and services for a preview: with the preview's time, and as a visitor (no cookies) or as an
 * ordinary member. Undefined if the request is not part of a preview.
 */
export async function openPreview(
  services: Services,
  request: Request,
): Promise<{ request: Request; services: Services; preview: Preview } | undefined> {
  if (!readsPublicPage(services, request)) return undefined;
  const preview = await readPreview(services, request.headers);
  if (!preview) return undefined;
  const startedAt = services.clock.now().getTime();
  const now = () => new Date(preview.at + (services.clock.now().getTime() - startedAt));
  const clock = { now, real: () => services.clock.now() };
  const headers = new Headers(request.headers);
  if (preview.as === "visitor") headers.delete("cookie");
  return {
    request: new Request(request.url, { method: request.method, headers, signal: request.signal }),
    services: { ...services, clock, env: { ...services.env, ADMIN_EMAILS: [] } },
    preview,
  };
}
