import { createHash, randomBytes } from "node:crypto";

/**
 * Style sheet that the toasts' library puts into the page by itself; `csp.test.ts` holds it against the
 * library.
 */
export const TOASTS_STYLE = "sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=";
/** A style element without a text: what the library puts into the page before it fills it. */
const EMPTY = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

/** What a page needs beyond what every page may do. */
export type Needs = {
  /** Colours of one person in `style` attributes of the server's HTML. */
  colours?: boolean;
  /** Hashes of the style sheets that are written into the page. */
  styles?: string[];
  /** Where the payment's checkout comes from. */
  checkout?: string;
  /** It shows something of this site's own in a frame: a letter, a post. */
  frames?: boolean;
};

export const newNonce = () => randomBytes(18).toString("base64url");

const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * The page without the mark of its rendering, and the hashes of the inline scripts that carried it.
 * Nobody can know the mark beforehand, so a script that came in with somebody's text gets no hash and does
 * not run.
 */
export function withScriptHashes(html: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`;
  const scripts = new Set<string>();
  for (const [, tag = "", text] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g))
    if (text && tag.includes(mark)) scripts.add(sha256(text));
  return { html: html.replaceAll(mark, ""), scripts: [...scripts] };
}

/** Hosts of Razorpay's checkout. Source: Razorpay's integration guide, content security policy. */
const RAZORPAY = {
  script: "https://checkout.razorpay.com https://cdn.razorpay.com",
  frame: "https://api.razorpay.com https://checkout.razorpay.com",
  connect: "https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com",
  img: "https://cdn.razorpay.com",
};
/** The stand-in's checkout comes from the site itself: it needs nothing. */
const NOTHING = { script: "", frame: "", connect: "", img: "" };

/** `content-security-policy` of a page. @param scripts hashes of its own inline scripts */
export function pagePolicy(
  scripts: string[],
  { colours = false, styles = [], checkout = "/", frames = false }: Needs = {},
): string {
  const outside = checkout.startsWith("https://checkout.razorpay.com/") ? RAZORPAY : NOTHING;
  const rules: Record<string, string> = {
    "default-src": "'none'",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "media-src": "'self'",
    "worker-src": "'self'",
    "script-src": ["'self'", ...scripts, outside.script].join(" "),
    "style-src": ["'self'", `'${TOASTS_STYLE}'`, `'${EMPTY}'`, ...styles].join(" "),
    "style-src-attr": colours ? "'unsafe-inline'" : "'none'",
    "img-src": `'self' data: ${outside.img}`,
    "connect-src": `'self' ${outside.connect}`,
    "frame-src": outside.frame || (frames ? "'self'" : "'none'"),
    "frame-ancestors": "'none'",
    "base-uri": "'self'",
    "object-src": "'none'",
    "form-action": "'self'",
    "report-uri": "/api/policy-reports",
    "report-to": "policy",
  };
  return Object.entries(rules)
    .map(([name, value]) => `${name} ${value.trim()}`)
    .join("; ");
}
