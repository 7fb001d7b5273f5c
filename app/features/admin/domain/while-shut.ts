/**
 * Pages that a site shows before it is open: the way in, the administration, the letter, what the law asks
 * for, and what a mailed link leads to.
 */
const OPEN =
  /^\/(opening-soon|auth|admin|profile|newsletter|status|delete-account|privacy-policy|terms-of-use|terms-and-conditions|refund-policy|robots\.txt|quest-dashboard)(\/|$)/;

/** Whether a page is shown to everybody although the site is not open yet. @param path without its query */
export const isOpenBefore = (path: string): boolean => OPEN.test(path);

/**
 * Calls that lead readers and programs to pages of the site: there is nothing to lead to before it is open.
 */
export const LEADING = ["/sitemap.xml", "/blog/rss.xml", "/blog/:slug/card.png"] as const;
