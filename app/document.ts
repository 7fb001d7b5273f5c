/**
 * Pages that lead to the payment's checkout without loading a new document: only their policy lets the
 * gateway's hosts in.
 */
const PAYS = /^\/(auth|quest|assessment|quest-result|quest-dashboard|quest-index|quest-paid-feedback)(\/|$)/;
/** Kept in memory for everybody, and so without the gateway. */
const METHOD = /^\/quest\/method\/?$/;

/** Whether a document loaded at this path may open the checkout. */
export const paysHere = (path: string) => PAYS.test(path) && !METHOD.test(path);

/**
 * Pages that sell, show what was bought, or go on to one in the moment when nobody should wait for a
 * document.
 */
const SELLS = /^\/(assessment|quest-result|quest-dashboard|quest-index)(\/|$)/;

/**
 * Whether going to `to` takes a document of its own: the policy of a document stays with it while pages
 * change inside it, and one that was loaded at a public page would keep the checkout out.
 */
export const needsOwnDocument = (loadedAt: string, to: string) => SELLS.test(to) && !paysHere(loadedAt);

const FOOT_TAKEN = /^\/(quest-result|results-demo|assessment|admin|delete-account)(\/|$)/;

/** Whether this page has something of its own at the foot of the screen. */
export const isFootTaken = (path: string) => FOOT_TAKEN.test(path);
