import type { MetaDescriptor } from "react-router";

/** The link to a feed in a page's head. */
export const feedLink = (title: string, href: string): MetaDescriptor => ({
  tagName: "link",
  rel: "alternate",
  type: "application/rss+xml",
  title,
  href,
});
