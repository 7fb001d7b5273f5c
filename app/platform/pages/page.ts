/** Traits of a page. A page without traits is private. */
export type PageTraits = {
  /**
   * Everyone may read it, and reading it stores nothing, so that an administrator can preview it as a
   * visitor.
   */
  public?: true;
  /**
   * The same for all visitors who are not signed in: rendered once and kept in memory; implies `public`.
   * `params`: allowed values of path parameters; `query`: queries that are cached too.
   */
  cached?: true | { params?: Record<string, RegExp>; query?: RegExp };
  /** Search engines may index it; it is in the sitemap unless its path has parameters. */
  findable?: true;
  /** The checkout may be opened here: the policy allows the gateway's hosts. */
  pays?: true;
  /** Its HTML has a person's generated colours in `style` attributes. */
  coloured?: true;
  /** It shows a page of the site in a frame, as a preview. */
  frames?: true;
  /**
   * Works without React in the browser: HTML and native forms, plus a small script without libraries
   * (`plain.ts`). Links to it load a document.
   */
  plain?: true;
  /** Its form has a long text: up to 1 MB instead of 128 kB. */
  longForm?: true;
  /** It has a fixed element at the bottom of the screen. */
  foot?: true;
};

/** A route module's `handle`; its traits apply to nested routes too. */
export type PageHandle = { page: PageTraits };

/** The traits of a page, from the handles of its route and ancestors. */
export const traitsOf = (handles: readonly unknown[]): PageTraits =>
  // a route may have no handle
  Object.assign({}, ...handles.map((handle) => (handle as Partial<PageHandle> | undefined)?.page));

/**
 * The page path of a request, including React Router's data requests: "/quest.data" is "/quest", and
 * "/_.data" is "/".
 */
export const pathOfPage = (pathname: string): string =>
  pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "");

/** Whether a path belongs to a page of the administration, or to its data. */
export const isAdminPage = (pathname: string): boolean => /^\/admin(\/|$)/.test(pathOfPage(pathname));

/** Decodes a path; returns it unchanged if it is not well encoded, such as "/a%". */
export function pathAsText(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Whether a path can be decoded: "/a%20b" can, "/a%" cannot. Compares the decoded value, because a bundler
 * would drop a call whose result is unused, and with it the error.
 */
export const isWellEncoded = (path: string): boolean => !path.includes("%") || pathAsText(path) !== path;
