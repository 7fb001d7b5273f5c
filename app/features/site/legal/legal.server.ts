import { renderMarkdown } from "../../../platform/markdown.server.ts";
import { fillNames } from "../domain/legal.ts";
import { firstOf } from "../../../lib/checked.ts";
import { type LegalPage, pages } from "./legal-editions.server.ts";
import { type Dependencies, namesOf } from "./legal-names.server.ts";

/** The page of a path, all its editions, and the requested one. */
function editionAt(pathname: string, from: typeof pages) {
  const [page = "", asked] = pathname
    .replace(/\.data$/, "")
    .split("/")
    .filter(Boolean);
  const editions = from.get(page) ?? [];
  const edition =
    asked === undefined ? editions[0] : editions.find(({ version }) => String(version) === asked);
  return { page, editions, edition };
}

/**
 * The legal page at a path: "/refund-policy" is the current edition, "/refund-policy/1" its first. Undefined
 * if there is none.
 */
export function legalPageAt(env: Dependencies, pathname: string, from = pages): LegalPage | undefined {
  const { page, editions, edition } = editionAt(pathname, from);
  if (!edition) return undefined;
  const { body, ...shownEdition } = edition;
  const { html, headings } = renderMarkdown(fillNames(body, namesOf(env)));
  const versions = editions.map(({ version, date }) => ({ version, date }));
  return {
    ...shownEdition,
    html,
    headings: headings.filter(({ level }) => level === 2),
    path: `/${page}`,
    current: firstOf(editions).version,
    versions,
  };
}
