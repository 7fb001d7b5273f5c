import { pathOfPage } from "../../../platform/pages/page.ts";
import type { Services } from "../../../platform/services.server.ts";
import { type Seen } from "../contract.ts";
import { seenBy } from "./see-as.server.ts";

function without(request: Request, cookie: boolean) {
  const headers = new Headers(request.headers);
  if (cookie) headers.delete("cookie");
  return new Request(request.url, { method: request.method, headers, signal: request.signal });
}

const readsPublicPage = ({ pages }: Pick<Services, "pages">, { method, url }: Request) =>
  (method === "GET" || method === "HEAD") && pages.of(pathOfPage(new URL(url).pathname)).public;

/**
 * The request and the services of a preview: another clock, and a visitor or a member instead of the
 * administrator.
 */
export async function lookingAs(
  services: Services,
  request: Request,
): Promise<{ request: Request; services: Services; seen: Seen } | undefined> {
  if (!readsPublicPage(services, request)) return undefined;
  const seen = await seenBy(services, request.headers);
  if (!seen) return undefined;
  const began = services.clock.now().getTime();
  const now = () => new Date(seen.at + (services.clock.now().getTime() - began));
  const clock = { now, real: () => services.clock.now() };
  return {
    request: without(request, seen.as === "visitor"),
    services: { ...services, clock, env: { ...services.env, ADMIN_EMAILS: [] } },
    seen,
  };
}
