import type { Context, MiddlewareHandler } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";
import type { Env } from "../env.server.ts";
import type { PageTraits } from "./page.ts";

/** Hash of the style sheet that sonner adds to the page; `page-policy.test.ts` compares them. */
export const TOASTS_STYLE = "sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=";
/** Hash of an empty style element, which sonner adds before its text. */
const EMPTY = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

/** Hosts of Razorpay's checkout. Source: Razorpay's integration guide, content security policy. */
const RAZORPAY = {
  script: " https://checkout.razorpay.com https://cdn.razorpay.com",
  frame: "https://api.razorpay.com https://checkout.razorpay.com",
  connect: " https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com",
  image: " https://cdn.razorpay.com",
};

/** Turns off the headers that `securityHeaders` sets. */
const OTHER_HEADERS_OFF = {
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  strictTransportSecurity: false,
  xContentTypeOptions: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/**
 * Sets the `content-security-policy` of pages, with a new nonce for each rendering (`secureHeadersNonce` of
 * Hono's context). Keeps a policy that the page sets itself.
 * @param traitsOf the traits of the requested page
 */
export function pagePolicy(
  { RAZORPAY_CHECKOUT_URL }: Pick<Env, "RAZORPAY_CHECKOUT_URL">,
  traitsOf: (c: Context) => PageTraits,
): MiddlewareHandler {
  // the sandbox serves its checkout from the site itself
  const usesRazorpay = RAZORPAY_CHECKOUT_URL.startsWith("https://checkout.razorpay.com/");
  const allowsCheckout = (c: Context) => usesRazorpay && traitsOf(c).pays === true;
  const self = ["'self'"];
  return secureHeaders({
    ...OTHER_HEADERS_OFF,
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      fontSrc: self,
      manifestSrc: self,
      mediaSrc: self,
      workerSrc: self,
      scriptSrc: ["'self'", NONCE, (c) => (allowsCheckout(c) ? RAZORPAY.script : "")],
      styleSrc: ["'self'", `'${TOASTS_STYLE}'`, `'${EMPTY}'`],
      styleSrcAttr: [(c) => (traitsOf(c).coloured ? "'unsafe-inline'" : "'none'")],
      imgSrc: ["'self'", "data:", (c) => (allowsCheckout(c) ? RAZORPAY.image : "")],
      connectSrc: ["'self'", (c) => (allowsCheckout(c) ? RAZORPAY.connect : "")],
      frameSrc: [(c) => (allowsCheckout(c) ? RAZORPAY.frame : traitsOf(c).frames ? "'self'" : "'none'")],
      frameAncestors: ["'none'"],
      baseUri: self,
      objectSrc: ["'none'"],
      formAction: self,
      reportUri: "/api/policy-reports",
      reportTo: "policy",
    },
  });
}
