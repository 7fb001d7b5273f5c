import { type MiddlewareFunction, redirectDocument } from "react-router";
import { beginNavigation } from "./ui/slow-navigation.ts";

/** Root element attribute of documents whose content security policy allows the payment gateway. */
export const PAYS = "data-pays";

/** Read while the first scripts run, before any client navigation. */
const mayPay = typeof document !== "undefined" && document.documentElement.hasAttribute(PAYS);

/**
 * Middleware of pages that sell something or show a purchase: loads the page as a new document if the current
 * document's policy forbids the checkout, since client navigation cannot change that policy.
 */
export const intoCheckout: MiddlewareFunction = async ({ request }, next) => {
  const { pathname, search, hash } = new URL(request.url);
  if (!mayPay) {
    const end = beginNavigation();
    addEventListener("pageshow", end, { once: true }); // restored from the back/forward cache
    throw redirectDocument(pathname + search + hash);
  }
  return next();
};
