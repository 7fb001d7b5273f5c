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
  unlessMissingContext,
  visitorContext,
  writtenContext,
} from "../../app/context.ts";
import { lookingAs } from "../../app/features/admin/admin.server.ts";
import { requestId } from "../../app/platform/answers.server.ts";
import { addressOf } from "../../app/platform/http.server.ts";
import { passesByItself } from "../../app/platform/health.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import { pageList } from "../../app/platform/page-list.server.ts";
import type { Draw } from "./hashed-page.ts";
import { withOwnForms } from "./own-forms.ts";
import { publicBuild } from "./public-build.ts";

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

/** Lets React Router make pages. The answer to a request's context draws that request. */
export function openDrawing(services: Services): (c: Context) => Draw {
  const build = withOwnForms(logged, services.env);
  const handleAny = createRequestHandler(build, import.meta.env.MODE);
  const handlePublic = createRequestHandler(
    publicBuild(build, services.pages.cachedRoutes),
    import.meta.env.MODE,
  );
  return (c) =>
    async (request, nonce, { unlessMissing = false } = {}) => {
      const context = new RouterContextProvider();
      const trouble: Trouble = { requestId: requestId(c) };
      const looking = await lookingAs(services, request);
      context.set(servicesContext, looking?.services ?? services);
      context.set(seenContext, looking?.seen);
      context.set(troubleContext, trouble);
      context.set(nonceContext, nonce);
      context.set(unlessMissingContext, unlessMissing);
      context.set(visitorContext, addressOf(c, services.env));
      const handle = services.pages.of(new URL(request.url).pathname).cached ? handlePublic : handleAny;
      const page = await handle(looking?.request ?? request, context);
      if (looking) page.headers.set("cache-control", "private, no-store");
      const away = page.status === 500 && trouble.error && (await passesByItself(services, trouble.error));
      const response = away ? new Response(page.body, { status: 503, headers: page.headers }) : page;
      const written = context.get(writtenContext);
      return written?.response === page ? { response, html: written.html } : { response };
    };
}
