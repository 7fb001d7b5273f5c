import { newNonce } from "../../app/platform/csp.server.ts";
import { type HtmlPage, QUALITY } from "../../app/platform/html-answer.server.ts";
import { createSemaphore } from "../../app/platform/semaphore.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import { BUSY } from "./busy-page.ts";
import { type Draw, hashedPage, type PageMaking } from "./hashed-page.ts";

export type Page = HtmlPage | Response;

/**
 * Drawings that use the processor side by side: their loaders end together, and then hold everything up
 * together.
 */
const AT_ONCE = 8;
/**
 * Of addresses that may not be there: a flood of such ones takes a turn, as one reader does, and not eight.
 */
const TRIED_AT_ONCE = 1;
/**
 * Milliseconds after which a drawing waits for something else, such as the database, and leaves its place.
 */
const HOLD_MS = 250;

/** Draws pages, so many at once: whoever asks for one more hears to try again. */
export function openDrawing({ env, pages }: Pick<Services, "env" | "pages">, mostDrawn: number) {
  const inPlace = createSemaphore({ running: AT_ONCE, holdMs: HOLD_MS });
  const tried = createSemaphore({ running: TRIED_AT_ONCE, holdMs: HOLD_MS });
  let underWay = 0;
  const isFull = () => underWay >= mostDrawn;
  /** @param more.isShared many wait for this page, and there are few such: it is never refused */
  async function drawn(
    request: Request,
    draw: Draw,
    more: Partial<PageMaking> & { isShared?: boolean; unlessMissing?: boolean } = {},
  ): Promise<Page> {
    if (isFull() && !more.isShared) return new Response(BUSY.html, BUSY);
    underWay++;
    try {
      const nonce = newNonce();
      const traits = pages.of(new URL(request.url).pathname);
      const making = { traits, env, isFirst: false, quality: QUALITY.forMany, ...more };
      const turn = more.unlessMissing && !more.isShared ? tried : inPlace;
      return await turn(async () => hashedPage(await draw(request, nonce, more), nonce, making));
    } finally {
      underWay--;
    }
  }
  // nothing of the visitor's request goes into a page that others will see: no cookie, no header, no host
  const nobodys = (url: string) => new Request(env.ORIGIN + url);
  return {
    drawn,
    isFull,
    /** Draws a page for nobody: what others may see as well. `url`: path and query. */
    drawnForAll: (
      url: string,
      draw: Draw,
      more: { isShared?: boolean; unlessMissing?: boolean; quality?: PageMaking["quality"] } = {},
    ) => drawn(nobodys(url), draw, { isFirst: true, ...more }),
  };
}
export type Drawing = ReturnType<typeof openDrawing>;
