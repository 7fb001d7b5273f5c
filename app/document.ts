import { type MiddlewareFunction, redirectDocument } from "react-router";
import { beginNavigation } from "./ui/slow-navigation.ts";

/** The attribute of the root element of documents whose policy allows the payment gateway. */
export const PAYS = "data-pays";

/** Read while the first scripts run, before any client navigation. */
const mayPay = typeof document !== "undefined" && document.documentElement.hasAttribute(PAYS);

/**
 * Middleware of pages that sell or show a purchase: loads the page as a new document where the current one
 * may not open the checkout, since client navigation does not change a document's policy.
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
