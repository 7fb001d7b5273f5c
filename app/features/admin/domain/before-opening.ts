/**
 * Pages that are available before the site opens: sign-in, administration, newsletter, legal pages, and the
 * targets of emailed links.
 */
const OPEN =
  /^\/(opening-soon|auth|admin|profile|newsletter|status|delete-account|privacy-policy|terms-of-use|terms-and-conditions|refund-policy|robots\.txt|quest-dashboard)(\/|$)/;

/**
 * Whether a page is available before the site opens.
 * @param path without its query
 */
export const isOpenBefore = (path: string): boolean => OPEN.test(path);

/** The sitemap, feed and cards, which are not available before the site opens. */
export const HIDDEN_BEFORE_OPENING = ["/sitemap.xml", "/blog/rss.xml", "/blog/:slug/card.png"] as const;
