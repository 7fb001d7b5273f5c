import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { nonceContext, servicesContext, troubleContext } from "./context.ts";
import { BrandWithoutRoot } from "./ui/brand-name.ts";
import { nextTurn } from "./platform/pages/turns.server.ts";

/** How long React Router waits for promises returned by loaders, in milliseconds. */
export const streamTimeout = 5_000;

/** Logs the failure of a page; the visitor sees the error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { log } = context.get(servicesContext);
  const trouble = context.get(troubleContext);
  trouble.error = error;
  log.error({ error, requestId: trouble.requestId, path: new URL(request.url).pathname }, "page failed");
};

/** Renders a whole page before responding, so that it is complete without scripts and can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  // browsers should fetch style sheets first; React lists scripts before them
  for (const { route } of routerContext.staticHandlerContext.matches)
    for (const href of routerContext.manifest.routes[route.id]?.css ?? [])
      headers.append("link", `<${href}>; rel=preload; as=style`);
  if (request.method === "HEAD") return new Response(null, { status, headers });
  await nextTurn(); // lets other requests run: rendering blocks the event loop for some milliseconds
  if (request.signal.aborted) return new Response(null, { status: 499 });
  const nonce = context.get(nonceContext) || undefined;
  let rendered = status;
  let hasBegun = false;
  const { promise: allReady, resolve, reject } = Promise.withResolvers<void>();
  const { pipe, abort } = renderToPipeableStream(
    <BrandWithoutRoot value={context.get(servicesContext).env.BRAND_NAME}>
      <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />
    </BrandWithoutRoot>,
    {
      ...(nonce && { nonce }),
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady: () => void (hasBegun = true),
      onAllReady: resolve,
      onShellError: reject, // React Router logs it
      onError(error) {
        rendered = 500;
        if (hasBegun)
          context
            .get(servicesContext)
            .log.error({ error, path: new URL(request.url).pathname }, "part of a page failed");
      },
    },
  );
  const timeout = setTimeout(abort, streamTimeout + 1_000);
  try {
    await allReady;
    return new Response(await text(pipe(new PassThrough())), { status: rendered, headers });
  } finally {
    clearTimeout(timeout);
  }
}
