/** What a page says of itself. What says nothing is private. */
export type PageTraits = {
  /** Everybody may read it, and reading it writes nothing down: it can be looked at as a visitor sees it. */
  public?: true;
  /**
   * The same for everybody who is not signed in: made once, kept in memory, and public. `params`: what a
   * parameter of its path may be; `query`: with which query it is kept, too.
   */
  cached?: true | { params?: Record<string, RegExp>; query?: RegExp };
  /** Search engines may show it; where its path has no parameter it stands in the sitemap. */
  findable?: true;
  /** A document that was loaded here may open the checkout: its policy lets the gateway in. */
  pays?: true;
  /** Its HTML has the colours of one person's evening in `style` attributes. */
  coloured?: true;
  /** It shows something of the site's own in a frame, as it will look. */
  frames?: true;
  /**
   * It is HTML alone, with forms that a browser sends by itself; the script that stands by (`plain.ts`)
   * brings no libraries. Links to it load a document.
   */
  plain?: true;
  /** It has something of its own at the foot of the screen. */
  foot?: true;
};

/** A route module's `handle`: the traits stand beside the route, and go for the pages inside it, too. */
export type PageHandle = { page: PageTraits };

/** The traits of a page, from the handles of its route and of those that it stands in. */
export const traitsOf = (handles: readonly unknown[]): PageTraits =>
  // a route without a handle says nothing
  Object.assign({}, ...handles.map((handle) => (handle as Partial<PageHandle> | undefined)?.page));

/**
 * The path of the page that a request is about, also where it asks for the page's data alone: "/quest.data"
 * is "/quest", and "/_.data" is "/", as React Router calls them.
 */
export const pathOfPage = (pathname: string): string =>
  pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "");

/** A path as text; as it came where it is not well encoded, as "/a%" is not. */
export function pathAsText(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Whether a path can be read: "/a%20b" can, and "/a%" cannot. What is decoded is looked at: a bundler leaves
 * out what nobody looks at, the error included.
 */
export const isWellEncoded = (path: string): boolean => !path.includes("%") || pathAsText(path) !== path;
