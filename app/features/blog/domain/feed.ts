import { escapeXml } from "../../../lib/xml.ts";

/** Characters that XML 1.0 cannot contain. */
const IMPOSSIBLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

/** Escapes a text for XML. */
export const xml = (text: string): string => escapeXml(text.toWellFormed().replaceAll(IMPOSSIBLE, ""));

type FeedItem = {
  title: string;
  url: string;
  summary: string;
  html: string;
  tags: string[];
  publishedAt: string;
};
export type Feed = { title: string; description: string; home: string; self: string; items: FeedItem[] };

/** A date in the format of RSS: "Fri, 06 Nov 2026 01:30:00 GMT". */
const stamp = (iso: string) => new Date(iso).toUTCString();

const categories = (tags: string[]) => tags.map((tag) => `      <category>${xml(tag)}</category>\n`).join("");
const lastBuild = (newest: FeedItem | undefined) =>
  newest ? `    <lastBuildDate>${stamp(newest.publishedAt)}</lastBuildDate>\n` : "";

const item = ({ title, url, summary, html, tags, publishedAt }: FeedItem) => `    <item>
      <title>${xml(title)}</title>
      <link>${xml(url)}</link>
      <guid isPermaLink="true">${xml(url)}</guid>
      <pubDate>${stamp(publishedAt)}</pubDate>
${categories(tags)}      <description>${xml(summary)}</description>
      <content:encoded>${xml(html)}</content:encoded>
    </item>`;

/**
 * An RSS 2.0 channel with full posts. Source: RSS 2.0.11 (rssboard.org), content module 1.0, Atom's self
 * link.
 */
export function rss({ title, description, home, self, items }: Feed): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"
xmlns:content="http://purl.org/rss/1.0/modules/content/">
  <channel>
    <title>${xml(title)}</title>
    <link>${xml(home)}</link>
    <description>${xml(description)}</description>
    <language>en-in</language>
    <atom:link href="${xml(self)}" rel="self" type="application/rss+xml"/>
${lastBuild(items[0])}${items.map(item).join("\n")}
  </channel>
</rss>
`;
}
