import { type MiddlewareFunction, redirectDocument } from "react-router";
import { beginNavigation } from "./ui/slow-navigation.ts";

/** How a document says that its policy lets the gateway in, on its root element. */
export const PAYS = "data-pays";

/** Asked while the first scripts run, before any page inside the document has changed. */
const mayPay = typeof document !== "undefined" && document.documentElement.hasAttribute(PAYS);

/**
 * Stands at pages that sell, or show what was bought: in the browser such a page is loaded as a document of
 * its own where this one may not open the checkout. The policy of a document stays with it while pages change
 * inside it.
 */
export const intoCheckout: MiddlewareFunction = async ({ request }, next) => {
  const { pathname, search, hash } = new URL(request.url);
  if (!mayPay) {
    const end = beginNavigation();
    addEventListener("pageshow", end, { once: true }); // back from the browser's memory
    throw redirectDocument(pathname + search + hash);
  }
  return next();
};
