/** Paths that identify a person or contain a key, with their masked form. */
const KEYED: [RegExp, string][] = [
  [/^\/quest-result\/.+/, "/quest-result/:user/:session/:test"],
  [/^\/shared\/.+/, "/shared/:picture"],
  [/^\/quest-dashboard\/.+/, "/quest-dashboard/:user"],
  [/^\/application\/open\/.+/, "/application/open/:key"],
  [/^\/quest\/resume\/.+/, "/quest/resume/:token"],
  [/^\/admin\/([a-z-]+)\/.+/, "/admin/$1/:one"],
];
/**
 * A path segment that looks like a key or an email address: 16 or more characters with a capital letter, 20
 * or more hexadecimal digits or hyphens, or an @.
 */
const SECRET = /\/(?:(?=[^/]*[A-Z])[^/]{16,}|[0-9a-f-]{20,}|[^/]*(?:@|%40)[^/]*)(?=\/|$)/g;

/**
 * The storable form of a path: no key to a result, no token, no person, no query.
 * @example pageOf("/quest-dashboard/42") → "/quest-dashboard/:user"
 */
export function pageOf(path: string): string {
  const plain = path.replace(/[?#].*/s, "");
  for (const [keyed, page] of KEYED) if (keyed.test(plain)) return plain.replace(keyed, page).slice(0, 200);
  return plain.replace(SECRET, "/:key").slice(0, 200) || "/";
}

/** The storable form of a page's title; empty for a masked page, or a title with an email address. */
export const titleOf = (page: string, title: string): string =>
  page.includes("/:") || holdsAddress(title) ? "" : title.slice(0, 200);

// oxlint-disable-next-line no-control-regex -- these characters are removed
const CONTROL = /[\u0000-\u001f\u007f]+/g;

/**
 * Text that PostgreSQL can store and a screen can show: no control characters, no lone surrogates. HTML stays
 * as it is, as text.
 */
export const plain = (text: string, max = 200) =>
  text.replace(CONTROL, " ").toWellFormed().trim().slice(0, max).toWellFormed();

/** Whether a text may contain an email address, plain or percent-encoded. */
export const holdsAddress = (text: string) => /@|%40/.test(text);
