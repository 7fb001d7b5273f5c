import type { MetaDescriptor } from "react-router";

/** Tells programs that follow blogs of a feed, in the head of a page. */
export const feedLink = (title: string, href: string): MetaDescriptor => ({
  tagName: "link",
  rel: "alternate",
  type: "application/rss+xml",
  title,
  href,
});
