import { escapeXml } from "../../../lib/xml.ts";
/**
 * @param pages paths of the pages that a stranger may find by searching, beside the posts
 * @param posts addresses of posts and when each was changed last, as ISO text. Source: sitemaps.org, protocol
 *   0.9
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
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ` +
    `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`
  );
}

/**
 * Pages that are somebody's own are not forbidden here but marked `noindex`: what may not be read cannot be
 * seen to be private. So it is with a site that is not open yet, which only names no map: robots remember for
 * a day what is forbidden them, and would stay away from the opening.
 */
export const robots = (origin: string, { isShut = false } = {}) =>
  `User-agent: *\nDisallow: /api/\nDisallow: /dev/\n${isShut ? "" : `\nSitemap: ${origin}/sitemap.xml\n`}`;
