import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { nonceContext, servicesContext, unlessMissingContext, writtenContext } from "./context.ts";
import { BrandWithoutRoot } from "./ui/brand-name.ts";
import { nextTurn } from "./platform/turns.server.ts";

/** How long React Router waits for what a loader has promised, in milliseconds. */
export const streamTimeout = 5_000;

/** The text of everything that is written to `into`. */
function textOf(write: (into: Writable) => void): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  const all = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      resolve(Buffer.concat(chunks).toString());
      done();
    },
  });
  all.on("error", reject);
  write(all);
  return promise;
}

/**
 * Renders a page to its last byte before it is answered: the policy in its headers names every script that is
 * in it.
 * The text goes to the server by `writtenContext`; the answer has no body.
 * Scripts of React and React Router carry this rendering's secret mark, which `sealed`
 * (platform/csp.server.ts) turns into their hashes.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  if (status === 404 && context.get(unlessMissingContext)) return new Response(null, { status, headers });
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  await nextTurn(); // rendering holds everything up for some milliseconds
  if (request.signal.aborted) return new Response(null, { status: 499 }); // nobody reads it any more
  const nonce = context.get(nonceContext) || undefined;
  let answered = status;
  let begun = false;
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  const { pipe, abort } = renderToPipeableStream(
    <BrandWithoutRoot value={context.get(servicesContext).env.BRAND_NAME}>
      <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />
    </BrandWithoutRoot>,
    {
      ...(nonce && { nonce }),
      // a page is sent whole: nothing of it needs a script to reach its place
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady: () => void (begun = true),
      onAllReady: resolve,
      onShellError: reject, // and the router logs it
      onError(error) {
        answered = 500;
        if (begun)
          context
            .get(servicesContext)
            .log.error({ error, path: new URL(request.url).pathname }, "part of a page failed");
      },
    },
  );
  const late = setTimeout(abort, streamTimeout + 1_000);
  try {
    await ready;
    const html = await textOf(pipe);
    const response = new Response(null, { status: answered, headers });
    context.set(writtenContext, { response, html });
    return response;
  } finally {
    clearTimeout(late);
  }
}
