import type { Context } from "hono";
import {
  createRequestHandler,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
} from "react-router";
import * as built from "virtual:react-router/server-build";
import {
  nonceContext,
  seenContext,
  servicesContext,
  type Trouble,
  troubleContext,
  visitorContext,
} from "../../app/context.ts";
import { lookingAs } from "../../app/features/admin/admin.server.ts";
import { requestId } from "../../app/platform/http/responses.server.ts";
import { addressOf } from "../../app/platform/http/requests.server.ts";
import { isTransient } from "../../app/platform/observability/health.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import { pageList } from "../../app/platform/pages/page-list.server.ts";
import { withOwnForms } from "./allowed-origins.ts";

/** Logs the failure of a page; the person sees the error page. */
const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { log } = context.get(servicesContext);
  const trouble = context.get(troubleContext);
  trouble.error = error;
  log.error({ error, requestId: trouble.requestId, path: new URL(request.url).pathname }, "page failed");
};

const logged = { ...built, entry: { ...built.entry, module: { ...built.entry.module, handleError } } };

/** The pages of this build. */
export const builtPages = () => pageList(built.routes);

/** Returns a function that renders pages with React Router. */
export function openRenderer(services: Services): (c: Context, nonce: string) => Promise<Response> {
  const handle = createRequestHandler(withOwnForms(logged, services.env), import.meta.env.MODE);
  return async (c, nonce) => {
    const context = new RouterContextProvider();
    const trouble: Trouble = { requestId: requestId(c) };
    const looking = await lookingAs(services, c.req.raw);
    context.set(servicesContext, looking?.services ?? services);
    context.set(seenContext, looking?.seen);
    context.set(troubleContext, trouble);
    context.set(nonceContext, nonce);
    context.set(visitorContext, addressOf(c, services.env));
    const page = await handle(looking?.request ?? c.req.raw, context);
    if (looking) page.headers.set("cache-control", "private, no-store");
    const isUnavailable =
      page.status === 500 && trouble.error && (await isTransient(services, trouble.error));
    return isUnavailable ? new Response(page.body, { status: 503, headers: page.headers }) : page;
  };
}
