import { escapeXml } from "../../../lib/xml.ts";

/**
 * Source: sitemaps.org, protocol 0.9.
 *
 * @param pages paths of public pages other than posts
 * @param posts slugs of posts with their last change, as ISO text
 */
export function sitemap(
  origin: string,
  pages: readonly string[],
  posts: { slug: string; updatedAt: string }[],
): string {
  const entry = (path: string, changed?: string) =>
    `<url><loc>${escapeXml(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`;
  const entries = [
    ...pages.map((path) => entry(path)),
    ...posts.map(({ slug, updatedAt }) => entry(`/blog/${slug}`, updatedAt)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}

/**
 * Private pages are marked `noindex` and not disallowed here, since a robot that may not fetch a page cannot
 * see that mark. A site that has not opened yet only omits its sitemap: robots cache this file for a day, so
 * a disallowed site would stay out of search results after the opening.
 */
export const robots = (origin: string, { isBeforeOpening = false } = {}) =>
  `User-agent: *\nDisallow: /api/\nDisallow: /dev/\n${isBeforeOpening ? "" : `\nSitemap: ${origin}/sitemap.xml\n`}`;
