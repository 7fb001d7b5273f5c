/** Paths that name a person or open something: what they would give away is left out. */
const KEYED: [RegExp, string][] = [
  [/^\/quest-result\/.+/, "/quest-result/:user/:session/:test"],
  [/^\/shared\/.+/, "/shared/:picture"],
  [/^\/quest-dashboard\/.+/, "/quest-dashboard/:user"],
  [/^\/application\/open\/.+/, "/application/open/:key"],
  [/^\/quest\/resume\/.+/, "/quest/resume/:token"],
  [/^\/admin\/([a-z-]+)\/.+/, "/admin/$1/:one"],
];
/**
 * A part of a path that reads like a key or an address: 16 characters and more with a capital among them, 20
 * and more of hexadecimal, or an @.
 */
const SECRET = /\/(?:(?=[^/]*[A-Z])[^/]{16,}|[0-9a-f-]{20,}|[^/]*(?:@|%40)[^/]*)(?=\/|$)/g;

/**
 * The page of a path as it may be kept: no key to a result, no token, no person, no query.
 * @example pageOf("/quest-dashboard/42") → "/quest-dashboard/:user"
 */
export function pageOf(path: string): string {
  const plain = path.replace(/[?#].*/s, "");
  for (const [keyed, page] of KEYED) if (keyed.test(plain)) return plain.replace(keyed, page).slice(0, 200);
  return plain.replace(SECRET, "/:key").slice(0, 200) || "/";
}

/**
 * The title of a page as it may be stored; empty for a personal page, or a title with an email address.
 */
export const titleOf = (page: string, title: string): string =>
  page.includes("/:") || holdsAddress(title) ? "" : title.slice(0, 200);

// oxlint-disable-next-line no-control-regex -- these characters are removed
const CONTROL = /[\u0000-\u001f\u007f]+/g;

/**
 * A text as PostgreSQL and a screen can take it: no control characters, no halves of characters. Marks of
 * HTML stay the text that they are.
 */
export const plain = (text: string, max = 200) =>
  text.replace(CONTROL, " ").toWellFormed().trim().slice(0, max).toWellFormed();

/** Whether a text names an email address, plain or percent-encoded. */
export const holdsAddress = (text: string) => /@|%40/.test(text);
