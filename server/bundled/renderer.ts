import type { Context } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import * as built from "virtual:react-router/server-build";
import {
  nonceContext,
  previewContext,
  servicesContext,
  type Trouble,
  troubleContext,
  visitorContext,
} from "../../app/context.ts";
import { openPreview } from "../../app/features/admin/admin.server.ts";
import { requestId } from "../../app/platform/http/responses.server.ts";
import { addressOf } from "../../app/platform/http/requests.server.ts";
import { isTransient } from "../../app/platform/observability/health.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import { pageList } from "../../app/platform/pages/page-list.server.ts";
import { withOwnForms } from "./allowed-origins.ts";

/** The pages of this build. */
export const builtPages = () => pageList(built.routes);

/** Returns a function that renders pages with React Router. */
export function openRenderer(services: Services): (c: Context, nonce: string) => Promise<Response> {
  const handle = createRequestHandler(withOwnForms(built, services.env), import.meta.env.MODE);
  return async (c, nonce) => {
    const context = new RouterContextProvider();
    const trouble: Trouble = { requestId: requestId(c) };
    const preview = await openPreview(services, c.req.raw);
    context.set(servicesContext, preview?.services ?? services);
    context.set(previewContext, preview?.preview);
    context.set(troubleContext, trouble);
    context.set(nonceContext, nonce);
    context.set(visitorContext, addressOf(c, services.env));
    const page = await handle(preview?.request ?? c.req.raw, context);
    if (preview) page.headers.set("cache-control", "private, no-store");
    const isUnavailable =
      page.status === 500 && trouble.error && (await isTransient(services, trouble.error));
    return isUnavailable ? new Response(page.body, { status: 503, headers: page.headers }) : page;
  };
}
