import type { Env } from "../../app/platform/env.server.ts";
import { pagePolicy, withScriptHashes } from "../../app/platform/csp.server.ts";
import { HtmlPage } from "../../app/platform/html-answer.server.ts";
import { withStyles } from "../../app/platform/inline-css.server.ts";
import {
  DEFERRED_SCRIPTS,
  withEarlyPresses,
  withDeferredScripts,
} from "../../app/platform/deferred-scripts.server.ts";
import type { PageTraits } from "../../app/platform/page.ts";

/**
 * Makes a page, with its text where the answer does not carry it; `nonce` is the secret mark of its scripts.
 * `unlessMissing`: of what is missing only the status and headers are made.
 */
export type Draw = (
  request: Request,
  nonce: string,
  more?: { unlessMissing?: boolean },
) => Promise<{ response: Response; html?: string }>;

/** Hashes of the scripts that fetch those of the page. */
const deferring = (forMany: boolean) => [DEFERRED_SCRIPTS.head, ...(forMany ? [DEFERRED_SCRIPTS.begin] : [])];

export type PageMaking = {
  traits: PageTraits;
  env: Pick<Env, "RAZORPAY_CHECKOUT_URL">;
  /** It is somebody's first page here: it carries its styles, and its scripts come after all that is seen. */
  isFirst: boolean;
  /** How hard brotli tries where the page stays in memory; see `QUALITY`. */
  quality: number;
};

/** The page with its policy, which names its own scripts and styles; what is no HTML is answered as it is. */
export async function hashedPage(
  { response, html: written }: Awaited<ReturnType<Draw>>,
  nonce: string,
  { traits, env, isFirst: mayBeFirst, quality }: PageMaking,
): Promise<HtmlPage | Response> {
  const carried = response.body && response.headers.get("content-type")?.startsWith("text/html");
  const text = written ?? (carried ? await response.text() : undefined);
  if (text === undefined) return response;
  const { html: plain, scripts } = withScriptHashes(text, nonce);
  // what is missing is stored for nobody, so nothing is made for many: a flood of such addresses would cost
  // the most
  const isFirst = mayBeFirst && response.status === 200;
  const { html, styles } = isFirst ? await withStyles(plain) : { html: plain, styles: [] };
  const headers = new Headers(response.headers);
  const needs = {
    styles,
    colours: traits.coloured ?? false,
    frames: traits.frames ?? false,
    ...(traits.pays && { checkout: env.RAZORPAY_CHECKOUT_URL }),
  };
  if (!traits.findable) headers.set("x-robots-tag", "noindex");
  headers.set(
    "content-security-policy",
    pagePolicy([...scripts, ...(traits.plain ? [] : deferring(isFirst))], needs),
  );
  return new HtmlPage(
    response.status,
    headers,
    Buffer.from(traits.plain ? html : withEarlyPresses(isFirst ? withDeferredScripts(html) : html)),
    quality,
  );
}
