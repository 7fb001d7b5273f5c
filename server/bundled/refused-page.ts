import type { Context } from "hono";
import { BARE_HEADERS, barePage } from "./bare-page.ts";
import { wordsFor } from "./refusals.ts";

/** Whether a person reads the response: the request is not a call, and the browser accepts HTML. */
const isRead = (c: Context) =>
  !c.req.path.startsWith("/api/") && /\btext\/html\b/.test(c.req.header("accept") ?? "");

/** Turns failures before rendering into an HTML page for browsers, with the same status and headers. */
export const asPage =
  (answerFailure: (error: Error, c: Context) => Promise<Response>) =>
  async (error: Error, c: Context): Promise<Response> => {
    const answer = await answerFailure(error, c);
    if (!isRead(c)) return answer;
    const words = wordsFor(error);
    const headers = new Headers({ ...Object.fromEntries(answer.headers), ...BARE_HEADERS, vary: "accept" });
    return new Response(barePage({ ...words, title: words.heading }), { status: answer.status, headers });
  };
